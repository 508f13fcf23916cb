import type { RoleSwitches } from "@blockwright/contract/role-switches";
import type { GivenRole, ServerAction } from "@blockwright/contract/server-actions";
import type { ServerRights } from "../../platform/server-grant.ts";
import { actionsOf, everyAction } from "./role-table.ts";

/** A role as granted to a person. */
export interface GivenRights {
  readonly role: GivenRole;
  /** Null: the role's defaults from the table. */
  readonly switches: RoleSwitches | null;
}

export const fullRights: ServerRights = { actions: everyAction, commands: null, readOnlyFolders: [] };

/** These actions change files anywhere, so a person with read-only folders has none of them. */
const changesAnyFile: readonly ServerAction[] = [
  "manage-plugins",
  "use-assistant",
  "change-settings",
  "apply-fixes",
  "undo-changes",
  "reinstall",
  "restore-backups",
];

export function rightsOf({ role, switches }: GivenRights): ServerRights {
  if (!switches) return { ...fullRights, actions: actionsOf[role] };
  const { startOnly, readConsole, commands, readOnlyFolders } = switches;
  const added: ServerAction[] = [];
  const taken: ServerAction[] = [];
  if (startOnly) {
    added.push("start");
    taken.push("stop", "restart");
  }
  if (!readConsole) taken.push("read-console");
  if (commands) added.push("run-command");
  if (readOnlyFolders.length > 0) taken.push(...changesAnyFile);
  const has = (action: ServerAction) =>
    !taken.includes(action) && (actionsOf[role].includes(action) || added.includes(action));
  return { actions: everyAction.filter(has), commands, readOnlyFolders };
}

/** Whether every granted right is also held by the granter. */
export function isWithin(held: ServerRights, given: ServerRights): boolean {
  if (!given.actions.every((action) => held.actions.includes(action))) return false;
  return areCommandsWithin(held, given) && areFoldersWithin(held, given);
}

function areCommandsWithin(held: ServerRights, given: ServerRights): boolean {
  if (held.commands === null || !given.actions.includes("run-command")) return true;
  return given.commands?.every((command) => held.commands?.includes(command)) ?? false;
}

function areFoldersWithin(held: ServerRights, given: ServerRights): boolean {
  if (!given.actions.includes("write-files")) return true;
  return held.readOnlyFolders.every((folder) =>
    given.readOnlyFolders.some((outer) => folder === outer || folder.startsWith(`${outer}/`)),
  );
}

/** The wording shown to people. */
export function nameOfRole({ role, switches }: GivenRights): GivenRole | "custom" {
  return switches ? "custom" : role;
}
