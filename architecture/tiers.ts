/**
 * The api's modules, lowest tier first. A module imports lower tiers only, and only their `index.ts`.
 * Modules that do not exist yet already have a tier, so that they are checked from their first line.
 */
export const tiers = [
  ["activity", "installation"],
  ["accounts"],
  ["plans", "access", "nodes", "catalogue"],
  ["servers"],
  ["jobs"],
  ["files", "backups", "domains"],
  ["changes", "transfers", "sftp", "permissions", "moves"],
  ["plugins", "planning", "settings", "players"],
  ["builds"],
  ["billing", "doctor", "assistant"],
  ["help"],
  ["privacy"],
  ["admin"],
] as const satisfies readonly (readonly string[])[];

export const moduleNames: readonly string[] = tiers.flat();
