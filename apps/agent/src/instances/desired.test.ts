import { expect, test } from "vitest";
import { shownState } from "./desired.ts";
import { newRecord, type InstanceRecord } from "./instance-record.ts";

const made = (change: Partial<InstanceRecord>): InstanceRecord => ({
  ...newRecord({ installation: { id: "first" }, restarts: 0 } as InstanceRecord["spec"], 70_000),
  ...change,
});

test("an instance whose files are still to be made shows as being made, unless that has been given up", () => {
  expect(shownState(made({}), "offline")).toBe("provisioning");
  expect(shownState(made({ installedId: "an older one" }), "offline")).toBe("provisioning");
  expect(shownState(made({ installedId: "first" }), "offline")).toBe("offline");
  expect(shownState(made({ hasGivenUp: true }), "offline")).toBe("offline");
  expect(shownState(made({ isRemoved: true }), "offline")).toBe("offline");
  expect(shownState(made({ installedId: "an older one" }), "online")).toBe("online");
});
