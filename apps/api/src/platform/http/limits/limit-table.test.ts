import { limitNames, type LimitName } from "@blockwright/contract/limits";
import { expect, test } from "vitest";
import { limitTable } from "./limit-table.ts";

/** A server's page while a job runs: the list, the server, its jobs, its build and the doctor. */
const pollsPerTabAndMinute = 30 + 30 + 30 + 30 + 60;
const tabs = 6;
const readsPerPageLoad = 12;

/** What somebody with many tabs on a phone with a bad connection does in a minute. */
const busyPerson: Partial<Record<LimitName, number>> = {
  read: tabs * pollsPerTabAndMinute + 20 * readsPerPageLoad,
  write: 60,
  // Three to a page, and the network goes five times.
  socket: tabs * 3 * 5,
  stream: tabs * 5,
};

test.each(Object.entries(busyPerson))("a busy person stays below the limit of %s", (name, count) => {
  const { perPerson, perNetwork } = limitTable[name as LimitName];
  expect(count).toBeLessThan(perPerson?.limit ?? 0);
  // A family of five, all of them busy at once.
  expect(5 * count).toBeLessThan(perNetwork.limit);
});

test("a class of thirty with a page each stays below what a network may read", () => {
  expect(30 * (pollsPerTabAndMinute + 5 * readsPerPageLoad)).toBeLessThan(limitTable.read.perNetwork.limit);
});

test.each(limitNames)(
  "one network can't do by itself what a person may not do ten times over: %s",
  (name) => {
    const { perPerson, perNetwork } = limitTable[name];
    expect(perNetwork.limit).toBeLessThanOrEqual(10 * (perPerson?.limit ?? perNetwork.limit));
    // 200 a second at most of anything.
    expect(perNetwork.limit / (perNetwork.windowMs / 1000)).toBeLessThanOrEqual(200);
  },
);
