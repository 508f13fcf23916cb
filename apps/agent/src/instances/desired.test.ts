import { expect, test } from "vitest";
import { shownState } from "./desired.ts";
import { newRecord, type InstanceRecord } from "./instance-record.ts";

const made = (change: Partial<InstanceRecord>): InstanceRecord => ({
  ...newRecord({ installation: { id: "first" }, restarts: 0 } as InstanceRecord["spec"], 70_000),
  ...change,
});

test("an instance whose files are yet to be installed is shown as provisioning, unless that has failed", () => {
  expect(shownState(made({}), "offline")).toBe("provisioning");
  expect(shownState(made({ installedId: "an older one" }), "offline")).toBe("provisioning");
  expect(shownState(made({ installedId: "first" }), "offline")).toBe("offline");
  expect(shownState(made({ hasGivenUp: true }), "offline")).toBe("offline");
  expect(shownState(made({ isRemoved: true }), "offline")).toBe("offline");
  expect(shownState(made({ installedId: "an older one" }), "online")).toBe("online");
});
