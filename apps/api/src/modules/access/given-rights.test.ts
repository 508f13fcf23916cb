import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { givenRoles, type GivenRole } from "@blockwright/contract/server-actions";
import { describe, expect, test } from "vitest";
import { fullRights, isWithin, rightsOf } from "./given-rights.ts";
import { actionsOf } from "./role-table.ts";

const plain: RoleSwitches = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };
const custom = (role: GivenRole, switches: Partial<RoleSwitches>) =>
  rightsOf({ role, switches: { ...plain, ...switches } });

describe("a custom role", () => {
  test.each(givenRoles)("whose switches change nothing is its preset: %s", (role) => {
    expect(custom(role, {})).toEqual(rightsOf({ role, switches: null }));
  });

  test("lets a viewer start the server and nothing else", () => {
    const { actions } = custom("viewer", { startOnly: true });
    expect(actions.filter((action) => !actionsOf.viewer.includes(action))).toEqual(["start"]);
  });

  test("removes stopping and restarting from a member, and every action that includes them", () => {
    const { actions } = custom("member", { startOnly: true });
    expect(actionsOf.member.filter((action) => !actions.includes(action))).toEqual([
      "stop",
      "restart",
      "manage-plugins",
      "use-assistant",
      "change-settings",
      "apply-fixes",
      "undo-changes",
    ]);
  });

  test("may hide the console", () => {
    expect(custom("admin", { readConsole: false }).actions).not.toContain("read-console");
  });

  test("with named commands may type only those, even a viewer", () => {
    const { actions, commands } = custom("viewer", { commands: ["say"] });
    expect([actions.includes("run-command"), commands]).toEqual([true, ["say"]]);
  });

  test.each([
    ["with read-only folders has no other way to change files", { readOnlyFolders: ["world"] }],
    ["with named commands has no other way to have commands run", { commands: ["say"] }],
  ])("%s", (_what, switches) => {
    const { actions } = custom("admin", switches);
    expect(actionsOf.admin.filter((action) => !actions.includes(action))).toEqual([
      "manage-plugins",
      "use-assistant",
      "change-settings",
      "apply-fixes",
      "undo-changes",
      "reinstall",
      "restore-backups",
    ]);
    expect(actions).toContain("write-files");
  });
});

describe("nobody gives what they lack", () => {
  const admin = rightsOf({ role: "admin", switches: null });
  const member = rightsOf({ role: "member", switches: null });

  test.each<[string, boolean, ReturnType<typeof rightsOf>, ReturnType<typeof rightsOf>]>([
    ["an owner anything", true, fullRights, admin],
    ["an admin their own role", true, admin, admin],
    ["a member an admin's", false, member, admin],
    ["an admin without a console one with it", false, custom("admin", { readConsole: false }), member],
    [
      "an admin who may not stop it a command that could",
      false,
      custom("admin", { startOnly: true }),
      custom("member", { startOnly: true, commands: ["shop"] }),
    ],
    [
      "an admin who may not stop it a role that may not either",
      true,
      custom("admin", { startOnly: true }),
      custom("member", { startOnly: true, commands: ["say"] }),
    ],
    ["an admin with named commands any command", false, custom("admin", { commands: ["say"] }), member],
    [
      "an admin with named commands one of them",
      true,
      custom("admin", { commands: ["say", "tp"] }),
      custom("member", { commands: ["say"] }),
    ],
    [
      "an admin with a read-only folder the right to change it",
      false,
      custom("admin", { readOnlyFolders: ["plugins"] }),
      custom("member", { readOnlyFolders: ["plugins/Shop"] }),
    ],
    [
      "an admin with a read-only folder a role that has it read-only too",
      true,
      custom("admin", { readOnlyFolders: ["plugins/Shop"] }),
      custom("member", { readOnlyFolders: ["plugins"] }),
    ],
    [
      "an admin with a read-only folder the right to change it where only a name's beginning is read-only",
      false,
      custom("admin", { readOnlyFolders: ["world_nether"] }),
      custom("member", { readOnlyFolders: ["world"] }),
    ],
  ])("%s: %s", (_who, may, held, given) => {
    expect(isWithin(held, given)).toBe(may);
  });
});
