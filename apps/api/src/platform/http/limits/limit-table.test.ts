import { limitNames, type LimitName } from "@blockwright/contract/limits";
import { expect, test } from "vitest";
import { limitTable } from "./limit-table.ts";

/** A server's page while a job runs: the list, the server, its jobs, its build and the doctor. */
const pollsPerTabAndMinute = 30 + 30 + 30 + 30 + 60;
const tabs = 6;
const readsPerPageLoad = 12;

/** A minute of a person with many tabs on a phone with a bad connection. */
const busyPerson: Partial<Record<LimitName, number>> = {
  read: tabs * pollsPerTabAndMinute + 20 * readsPerPageLoad,
  write: 60,
  // Three per page, and the network drops five times.
  socket: tabs * 3 * 5,
  stream: tabs * 5,
};

test.each(Object.entries(busyPerson))("a busy person stays below the limit of %s", (name, count) => {
  const { perPerson, perNetwork } = limitTable[name as LimitName];
  expect(count).toBeLessThan(perPerson?.limit ?? 0);
  // A family of five, all active at once.
  expect(5 * count).toBeLessThan(perNetwork.limit);
});

test("a class of thirty with a page each stays below the read limit of a network", () => {
  expect(30 * (pollsPerTabAndMinute + 5 * readsPerPageLoad)).toBeLessThan(limitTable.read.perNetwork.limit);
});

test.each(limitNames)(
  "the limit of a network is at most ten times that of a person, and 200 a second: %s",
  (name) => {
    const { perPerson, perNetwork } = limitTable[name];
    expect(perNetwork.limit).toBeLessThanOrEqual(10 * (perPerson?.limit ?? perNetwork.limit));
    // At most 200 a second of anything.
    expect(perNetwork.limit / (perNetwork.windowMs / 1000)).toBeLessThanOrEqual(200);
  },
);
