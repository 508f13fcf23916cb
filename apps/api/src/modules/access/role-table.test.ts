import { readFile } from "node:fs/promises";
import { serverActions, serverRoles, type ServerAction } from "@blockwright/contract/server-actions";
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

test("docs/roles.md prints this table", async () => {
  const text = await readFile(new URL("../../../../../docs/roles.md", import.meta.url), "utf8");
  const printed = text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = everyAction.map((action: ServerAction) => {
    const { roles, reason = "" } = roleTable[action];
    const marks = serverRoles.map((role) => (roles.includes(role) ? "yes" : ""));
    return [`\`${action}\``, serverActions[action].phrase, ...marks, reason];
  });
  expect(printed).toEqual(expected);
});
