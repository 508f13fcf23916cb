import { describe, expect, test } from "vitest";
import type { Hold } from "../nodes/index.ts";
import { decidePower } from "./power.ts";
import { holdSentences, type Desired, type Observed } from "./server-status.ts";

const desired = (change: Partial<Desired> = {}): Desired => ({
  power: "on",
  holds: [],
  generation: 5,
  restartGeneration: 0,
  ...change,
});
const observed = (state: Observed["state"], generation = 5): Observed => ({
  generation,
  state,
  progress: null,
  lastExit: null,
});

const nothing = undefined;

describe("pressing a power button", () => {
  test.each([
    ["start", "off", "offline", { power: "on" }],
    ["start", "off", "stopping", { power: "on" }],
    ["start", "on-demand", "offline", { power: "on" }],
    ["start", "on", "online", nothing],
    ["start", "on", "starting", nothing],
    ["start", "on", "provisioning", nothing],
    ["start", "on", "offline", { restart: true }],
    ["stop", "on", "online", { power: "off" }],
    ["stop", "on", "starting", { power: "off" }],
    ["stop", "on", "provisioning", { power: "off" }],
    ["stop", "on-demand", "online", { power: "off" }],
    ["stop", "off", "stopping", nothing],
    ["stop", "off", "offline", nothing],
    ["restart", "on", "online", { restart: true }],
    ["restart", "on-demand", "online", { restart: true }],
  ] as const)("%s, wanted %s and %s, changes %j", (action, power, state, revision) => {
    expect(decidePower(action, desired({ power }), observed(state))).toEqual(revision);
  });

  test.each(["offline", "starting", "stopping", "provisioning"] as const)(
    "restart is refused while it is %s",
    (state) => {
      expect(() => decidePower("restart", desired(), observed(state))).toThrow(
        "Only a server that is running",
      );
    },
  );

  test("a second press before the node has seen the first changes nothing", () => {
    expect(decidePower("start", desired(), observed("offline", 4))).toBeUndefined();
    const restarting = desired({ restartGeneration: 5 });
    expect(decidePower("restart", restarting, observed("online", 4))).toBeUndefined();
  });

  test("restart is refused after stop was pressed, and before the first report", () => {
    expect(() => decidePower("restart", desired({ power: "off" }), observed("online", 4))).toThrow("running");
    expect(() => decidePower("restart", desired(), null)).toThrow("running");
  });

  test.each(Object.keys(holdSentences) as Hold[])("start says why it can't while %s holds it", (hold) => {
    expect(() => decidePower("start", desired({ holds: [hold] }), observed("offline"))).toThrow(
      holdSentences[hold],
    );
    expect(decidePower("stop", desired({ holds: [hold] }), observed("offline"))).toEqual({ power: "off" });
  });
});
