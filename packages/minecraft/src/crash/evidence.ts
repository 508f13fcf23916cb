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
  /** Its major version; null where there is none, as on Bedrock. */
  readonly java: number | null;
  /** Null while it runs: then the question is what bothers it. */
  readonly exit: { readonly reason: CrashExitReason; readonly exitCode: number | null } | null;
  /** The console of one run, oldest first. */
  readonly lines: readonly string[];
  /** Names of installed plugins or ids of mods, or their files' names without the ending. */
  readonly pluginNames: readonly string[];
}

/** `-bukkit-5.4.137`, ` v2`, `_1.21`: what a file's name has after the plugin's. */
const afterName = /^(?:[-_ .](?:bukkit|spigot|paper|fabric|forge|neoforge|mc)){0,3}(?:[-_ .]v?\d|$)/;

/** The installed one that a console line means. Nothing is ever done to a name that only a console line knows. */
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
