import { serverActions } from "@blockwright/contract/server-actions";
import { describe, expect, test } from "vitest";
import { actionsOf, everyAction, roleTable } from "./role-table.ts";

describe("the role table", () => {
  test.each([
    ["owner", "admin"],
    ["admin", "member"],
    ["member", "viewer"],
  ] as const)("gives %s everything that %s has", (larger, smaller) => {
    expect(actionsOf[larger]).toEqual(expect.arrayContaining([...actionsOf[smaller]]));
  });

  test("gives the owner everything, and viewers nothing that changes a server", () => {
    expect(actionsOf.owner).toEqual(everyAction);
    expect(actionsOf.viewer.filter((action) => serverActions[action].effect === "change")).toEqual([]);
  });

  test("keeps owner-only actions from admins", () => {
    const ownerOnly = everyAction.filter((action) => !actionsOf.admin.includes(action));
    expect(ownerOnly).toEqual(["change-plan", "hand-over", "delete"]);
  });

  test("has exactly one row for every action", () => {
    expect(Object.keys(roleTable)).toEqual(everyAction);
  });
});
