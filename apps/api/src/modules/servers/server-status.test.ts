import { describe, expect, test } from "vitest";
import { deriveStatus, type Desired, type Observed } from "./server-status.ts";

const desired = (change: Partial<Desired> = {}): Desired => ({
  power: "on",
  holds: [],
  generation: 5,
  restartGeneration: 0,
  ...change,
});
const observed = (change: Partial<Observed> = {}): Observed => ({
  generation: 5,
  state: "online",
  progress: null,
  lastExit: null,
  ...change,
});
const crash = {
  reason: "crashed",
  sentence: "It crashed.",
  exitCode: 1,
  at: "2026-01-01T00:00:00Z",
} as const;

describe("a node that acts on the newest request is believed", () => {
  test.each(["provisioning", "offline", "starting", "online", "stopping"] as const)("%s", (state) => {
    for (const power of ["on", "off", "on-demand"] as const)
      expect(deriveStatus(desired({ power }), observed({ state }), false).status).toBe(state);
  });
});

describe("a request the node has not seen yet changes the status", () => {
  test.each([
    ["offline", { power: "on" }, "starting"],
    ["offline", { power: "on", holds: ["payment"] }, "offline"],
    ["offline", { power: "off" }, "offline"],
    ["offline", { power: "on-demand" }, "offline"],
    ["starting", { power: "off" }, "stopping"],
    ["starting", { power: "on" }, "starting"],
    ["online", { power: "off" }, "stopping"],
    ["online", { power: "on", holds: ["operator"] }, "stopping"],
    ["online", { power: "on" }, "online"],
    ["online", { power: "on", restartGeneration: 5 }, "stopping"],
    ["online", { power: "on", restartGeneration: 4 }, "online"],
    ["online", { power: "on-demand" }, "online"],
    ["stopping", { power: "on" }, "stopping"],
    ["provisioning", { power: "on" }, "provisioning"],
  ] as const)("%s with %j shows as %s", (state, wish, status) => {
    const { holds = [], ...rest } = { holds: undefined, ...wish };
    const view = deriveStatus(desired({ ...rest, holds }), observed({ state, generation: 4 }), false);
    expect(view.status).toBe(status);
  });
});

describe("a restart", () => {
  const restarted = desired({ generation: 6, restartGeneration: 6 });
  const stopped = { ...crash, reason: "stopped", sentence: "Stopped." } as const;
  test.each<[string, boolean, Observed]>([
    ["is not known to the machine yet", true, observed({ state: "online", generation: 5 })],
    ["stops", true, observed({ state: "stopping", generation: 6 })],
    ["starts again", true, observed({ state: "starting", generation: 6, lastExit: stopped })],
    ["is over", false, observed({ state: "online", generation: 6, lastExit: stopped })],
    ["follows a crash, as a start", false, observed({ state: "starting", generation: 6, lastExit: crash })],
  ])("that %s: %s", (_what, isRestarting, seen) => {
    expect(deriveStatus(restarted, seen, false).isRestarting).toBe(isRestarting);
  });

  test("is none if the server is wanted off", () => {
    const off = desired({ power: "off", generation: 6, restartGeneration: 6 });
    expect(deriveStatus(off, observed({ state: "stopping", generation: 6 }), false).isRestarting).toBe(false);
  });
});

describe("further details", () => {
  test("nothing has been placed or reported yet", () => {
    expect(deriveStatus(null, null, false)).toEqual({
      status: "provisioning",
      reason: null,
      nodeLost: false,
      isRestarting: false,
    });
    expect(deriveStatus(desired(), null, false).status).toBe("provisioning");
  });

  test("a crash has a reason, a requested stop has none", () => {
    const offline = (lastExit: Observed["lastExit"]) =>
      deriveStatus(desired({ power: "off" }), observed({ state: "offline", lastExit }), false).reason;
    expect(offline(crash)).toBe("It crashed.");
    expect(offline({ ...crash, reason: "stopped", sentence: "Stopped." })).toBeNull();
    expect(offline(null)).toBeNull();
  });

  test("an old crash is not the reason of a server that runs again", () => {
    expect(deriveStatus(desired(), observed({ lastExit: crash }), false).reason).toBeNull();
  });

  test("a hold names its holder, progress names the work", () => {
    const held = deriveStatus(desired({ holds: ["payment"] }), observed({ state: "offline" }), false);
    expect(held.reason).toContain("payment");
    const progress = "Downloading 3 of 12 files";
    expect(deriveStatus(desired(), observed({ state: "provisioning", progress }), false).reason).toBe(
      progress,
    );
  });

  test("who can't join a running server is told, and no longer once it stops", () => {
    const progress = "Bedrock players can't join at the moment.";
    expect(deriveStatus(desired(), observed({ progress }), false).reason).toBe(progress);
    const leaving = observed({ progress, generation: 4 });
    expect(deriveStatus(desired({ power: "off" }), leaving, false)).toMatchObject({
      status: "stopping",
      reason: null,
    });
  });

  test("a lost node shows the last known state, not what was requested since", () => {
    const view = deriveStatus(desired({ power: "off" }), observed({ generation: 4 }), true);
    expect(view).toMatchObject({ status: "online", nodeLost: true });
    expect(view.reason).toContain("can't be reached");
    expect(deriveStatus(desired(), null, true)).toMatchObject({ status: "provisioning", nodeLost: true });
  });
});
