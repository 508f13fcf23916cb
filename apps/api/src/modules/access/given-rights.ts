import type { RoleSwitches } from "@blockwright/contract/role-switches";
import type { GivenRole, ServerAction } from "@blockwright/contract/server-actions";
import type { ServerRights } from "../../platform/server-grant.ts";
import { canStopServer, ordinaryCommands, runsOtherCommands } from "./command-power.ts";
import { actionsOf, everyAction } from "./role-table.ts";

/** A role as granted to a person. */
export interface GivenRights {
  readonly role: GivenRole;
  /** Null: the role's defaults from the table. */
  readonly switches: RoleSwitches | null;
}

export const fullRights: ServerRights = { actions: everyAction, commands: null, readOnlyFolders: [] };

/**
 * These change files anywhere, add programs or restart the server, so with any of them every other limit could be passed:
 * a role with a limit has none of them.
 */
const passesEveryLimit: readonly ServerAction[] = [
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
  const { startOnly, readConsole, readOnlyFolders } = switches;
  const commands = commandsOf(switches);
  const added: ServerAction[] = [];
  const taken: ServerAction[] = [];
  if (startOnly) {
    added.push("start");
    taken.push("stop", "restart");
  }
  if (!readConsole) taken.push("read-console");
  if (switches.commands) added.push("run-command");
  if (commands || readOnlyFolders.length > 0) taken.push(...passesEveryLimit);
  const has = (action: ServerAction) =>
    !taken.includes(action) && (actionsOf[role].includes(action) || added.includes(action));
  return { actions: everyAction.filter(has), commands, readOnlyFolders };
}

/** Null: any. Without the right to stop the server, only those after which it runs on. */
function commandsOf({ startOnly, commands }: RoleSwitches): readonly string[] | null {
  if (startOnly) return commands?.filter((one) => !canStopServer(one)) ?? ordinaryCommands;
  return commands?.filter((one) => !runsOtherCommands(one)) ?? null;
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
