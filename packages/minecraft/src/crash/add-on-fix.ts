import { type CrashEvidence, installedPlugin } from "./evidence.ts";
import type { CrashFix } from "./fix.ts";

const nameToLookFor = /^[\w.+ -]{1,100}$/;
const maxNames = 20;

/** Earlier ids of mods, which other mods still depend on. */
const laterIds: Readonly<Record<string, string>> = { fabric: "fabric-api" };

/** Undefined if the name is not installed. */
export function fixOfPlugin(
  kind: "remove-plugin" | "replace-plugin" | "edit-plugin-config",
  said: string,
  evidence: CrashEvidence,
): CrashFix | undefined {
  const plugin = installedPlugin(evidence, said);
  return plugin === undefined ? undefined : { kind, plugin };
}

export function fixOfMissing(names: readonly string[]): CrashFix | undefined {
  const current = names.filter((name) => nameToLookFor.test(name)).map((name) => laterIds[name] ?? name);
  const usable = [...new Set(current)].slice(0, maxNames);
  return usable.length > 0 ? { kind: "install-dependency", names: usable } : undefined;
}

export function listed(names: readonly string[]): string {
  return names.slice(0, 5).join(", ") + (names.length > 5 ? " and others" : "");
}
