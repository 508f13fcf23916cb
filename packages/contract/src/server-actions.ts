/**
 * Every action a person can perform on a server. The api's role table defines which role may do what.
 * `phrase` completes "may …" in sentences and in the documentation. Names appear in `x-access` and must not change.
 */
export const serverActions = {
  view: { effect: "read", phrase: "see it, its figures and what was done to it" },
  start: { effect: "change", phrase: "start it" },
  stop: { effect: "change", phrase: "stop it" },
  restart: { effect: "change", phrase: "restart it" },
  "read-console": { effect: "read", phrase: "read its console" },
  "run-command": { effect: "change", phrase: "type commands into its console" },
  "read-files": { effect: "read", phrase: "read its files" },
  "write-files": { effect: "change", phrase: "change, upload or delete its files" },
  "manage-plugins": { effect: "change", phrase: "install or remove plugins" },
  "use-assistant": { effect: "change", phrase: "have the AI editor change it" },
  "change-settings": { effect: "change", phrase: "change its settings" },
  "apply-fixes": { effect: "change", phrase: "repair it" },
  "undo-changes": { effect: "change", phrase: "undo changes" },
  reinstall: { effect: "change", phrase: "reinstall it" },
  "read-backups": { effect: "read", phrase: "see its backups" },
  "create-backups": { effect: "change", phrase: "make backups" },
  "restore-backups": { effect: "change", phrase: "restore backups" },
  "delete-backups": { effect: "change", phrase: "delete backups" },
  "read-users": { effect: "read", phrase: "see who else belongs to it" },
  "manage-users": { effect: "change", phrase: "add or remove people" },
  "read-domains": { effect: "read", phrase: "see its domains" },
  "manage-domains": { effect: "change", phrase: "add, verify or remove domains" },
  "change-plan": { effect: "change", phrase: "change what it costs" },
  "hand-over": { effect: "change", phrase: "give it to another person" },
  delete: { effect: "change", phrase: "delete it" },
} as const satisfies Record<string, { effect: "read" | "change"; phrase: string }>;

export type ServerAction = keyof typeof serverActions;
export type ActionEffect = (typeof serverActions)[ServerAction]["effect"];

export function isServerAction(name: string): name is ServerAction {
  return Object.hasOwn(serverActions, name);
}

/** The roles that can be granted on another person's server. */
export const givenRoles = ["admin", "member", "viewer"] as const;
export type GivenRole = (typeof givenRoles)[number];
export const defaultRole: GivenRole = "member";

/** The owner role cannot be granted: each server belongs to exactly one owner. */
export const serverRoles = ["owner", ...givenRoles] as const;
export type ServerRole = (typeof serverRoles)[number];
