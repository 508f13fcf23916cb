import type { SoftwareType } from "../software.ts";

/** As reported by the node. */
export type CrashExitReason =
  | "stopped"
  | "stopped-itself"
  | "crashed"
  | "heap-out-of-memory"
  | "container-out-of-memory"
  | "never-ready"
  | "crash-loop"
  | "install-failed"
  | "start-failed";

export interface CrashEvidence {
  readonly software: SoftwareType;
  readonly minecraftVersion: string;
  /** Its major version; null if there is none, as on Bedrock. */
  readonly java: number | null;
  /** Null while the server is running: then the diagnosis is about its current problem. */
  readonly exit: { readonly reason: CrashExitReason; readonly exitCode: number | null } | null;
  /** The console of one run, oldest first. */
  readonly lines: readonly string[];
  /** Names of installed plugins or ids of mods, or their file names without the extension. */
  readonly pluginNames: readonly string[];
}

/** Suffixes after the plugin's name in a file name, such as `-bukkit-5.4.137`, ` v2` or `_1.21`. */
const afterName = /^(?:[-_ .](?:bukkit|spigot|paper|fabric|forge|neoforge|mc)){0,3}(?:[-_ .]v?\d|$)/;

/** The installed plugin that a console line refers to. Names that only appear in the console are never acted on. */
export function installedPlugin({ pluginNames }: CrashEvidence, said: string): string | undefined {
  const wanted = said.toLowerCase();
  const exact = pluginNames.find((name) => name.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const isStemOf = (long: string, short: string) =>
    short.length > 2 && long.startsWith(short) && afterName.test(long.slice(short.length));
  return pluginNames.find(
    (name) => isStemOf(wanted, name.toLowerCase()) || isStemOf(name.toLowerCase(), wanted),
  );
}
