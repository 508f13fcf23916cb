/**
 * The api's modules, lowest tier first. A module imports lower tiers only, and only their `index.ts`.
 * Modules that do not exist yet have their place already, so that the first line of them is checked.
 */
export const tiers = [
  ["activity"],
  ["accounts"],
  ["plans", "access", "nodes", "catalogue"],
  ["servers"],
  ["jobs"],
  ["files", "backups", "domains", "sftp"],
  ["changes", "transfers"],
  ["plugins", "planning"],
  ["builds"],
  ["billing", "doctor", "assistant"],
  ["admin"],
] as const satisfies readonly (readonly string[])[];

export const moduleNames: readonly string[] = tiers.flat();
