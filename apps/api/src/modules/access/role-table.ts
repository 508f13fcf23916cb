import { serverActions, type ServerAction, type ServerRole } from "@blockwright/contract/server-actions";

interface RoleRow {
  readonly roles: readonly ServerRole[];
  /** The reason, where the choice is not obvious. */
  readonly reason?: string;
}

const everyone = ["owner", "admin", "member", "viewer"] as const;
const team = ["owner", "admin", "member"] as const;
const managers = ["owner", "admin"] as const;
const ownerOnly = ["owner"] as const;

/** Which role may do what. The gate, the documentation and the authorisation matrix all read this table. */
export const roleTable: Readonly<Record<ServerAction, RoleRow>> = {
  view: { roles: everyone },
  start: { roles: team },
  stop: { roles: team },
  restart: { roles: team },
  "read-console": { roles: everyone },
  "run-command": { roles: team },
  "read-files": { roles: team, reason: "Files of plugins hold passwords and keys." },
  "write-files": { roles: team },
  "manage-plugins": { roles: team },
  "use-assistant": {
    roles: team,
    reason: "The assistant has the rights of the person who asks it, and no others.",
  },
  "change-settings": { roles: team, reason: "The same can be done by writing files." },
  "apply-fixes": { roles: team },
  "undo-changes": { roles: team },
  reinstall: { roles: managers, reason: "It replaces the whole server, and so does undoing it." },
  "read-backups": { roles: everyone },
  "create-backups": { roles: team },
  "restore-backups": { roles: managers, reason: "It replaces the whole server." },
  "delete-backups": { roles: managers, reason: "A deleted backup does not come back." },
  "read-users": { roles: everyone },
  "manage-users": { roles: managers, reason: "Admins may add and remove other admins, never the owner." },
  "read-domains": { roles: everyone },
  "manage-domains": { roles: managers },
  "change-plan": { roles: ownerOnly, reason: "The owner pays." },
  "hand-over": { roles: ownerOnly },
  delete: { roles: ownerOnly },
};

export function roleAllows(role: ServerRole, action: ServerAction): boolean {
  return roleTable[action].roles.includes(role);
}

/** In table order. */
export const everyAction = Object.keys(serverActions) as readonly ServerAction[];

const actionsFor = (role: ServerRole) => everyAction.filter((action) => roleAllows(role, action));

export const actionsOf: Readonly<Record<ServerRole, readonly ServerAction[]>> = {
  owner: actionsFor("owner"),
  admin: actionsFor("admin"),
  member: actionsFor("member"),
  viewer: actionsFor("viewer"),
};
