import { expect, test } from "vitest";
import { needsLanVisibility, runsInContainers, transportOf, udpPortsFor } from "./transport.ts";

test.each([
  ["1.21.124.2", "raknet"],
  ["1.26.30.5", "raknet"],
  ["1.26.45", "raknet"],
  ["1.26.50.1", "raknet"],
  ["1.26.51", "nethernet"],
  ["1.26.51.1", "nethernet"],
  ["1.26.60.6", "nethernet"],
  ["26.60", "nethernet"],
  ["26.45", "raknet"],
  ["1.27.0", "nethernet"],
  ["nonsense", "raknet"],
])("Bedrock %s speaks %s", (version, transport) => {
  expect(transportOf(version)).toBe(transport);
});

test("only 1.26.50 is not run in containers", () => {
  expect(["1.26.50", "1.26.50.4", "26.50"].map(runsInContainers)).toEqual([false, false, false]);
  expect(["1.26.51", "1.26.45", "1.21.50", "1.26.5"].map(runsInContainers)).toEqual([true, true, true, true]);
});

test("RakNet needs LAN visibility from 1.26.30 on, NetherNet does not", () => {
  expect(["1.26.21", "1.26.30", "1.26.45", "1.26.51"].map(needsLanVisibility)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("there is a UDP port for every player and some to spare, until players share one", () => {
  expect(udpPortsFor("1.26.45", 10)).toBe(0);
  expect(udpPortsFor("1.26.52", 10)).toBe(15);
  expect(udpPortsFor("1.26.52", 40)).toBe(50);
  expect(udpPortsFor("1.26.52", 1000)).toBe(150);
  expect(udpPortsFor("1.26.60.6", 1000)).toBe(6);
});
