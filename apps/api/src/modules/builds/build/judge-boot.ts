import type { LoadFailure } from "@blockwright/minecraft/console/load-cause";
import { readLoadReport } from "@blockwright/minecraft/console/load-report";
import type { Lock, LockedPlugin } from "@blockwright/minecraft/lock";
import type { Boot } from "../install/boot.ts";

export interface Blamed {
  readonly plugin: LockedPlugin;
  readonly sentence: string;
}

export interface Verdict {
  readonly enabled: readonly LockedPlugin[];
  readonly blamed: readonly Blamed[];
}

/**
 * Which plugins loaded and which did not, according to the console. In a complete log, an unmentioned plugin has not
 * loaded.
 */
export function judgeBoot(lock: Lock, { lines, isAllHeard }: Pick<Boot, "lines" | "isAllHeard">): Verdict {
  const { type } = lock.software;
  const report = readLoadReport(type, lines);
  const names = [...report.enabled.keys()];
  // Mod loaders abort the start when a mod is missing; they print no line for each.
  const namesEach = isAllHeard && (type === "paper" || type === "spigot");
  const enabled: LockedPlugin[] = [];
  const blamed: Blamed[] = [];
  for (const plugin of lock.plugins) {
    const failure = report.failed.find((one) => isSame(one.plugin, plugin) || isSame(one.file, plugin));
    if (failure) blamed.push({ plugin, sentence: sentences[failure.reason](failure) });
    else if (!namesEach || names.some((name) => isSame(name, plugin))) enabled.push(plugin);
    else blamed.push({ plugin, sentence: "the server did not load it." });
  }
  return { enabled, blamed };
}

const missing = ({ missing: names = [] }: LoadFailure) =>
  names.length > 0
    ? `it needs ${names.join(" and ")}, which is missing.`
    : "it needs something that is missing.";

const sentences: Readonly<Record<LoadFailure["reason"], (failure: LoadFailure) => string>> = {
  "missing-dependency": missing,
  "wrong-dependency-version": () => "it needs another version of something it builds on.",
  "wrong-minecraft": () => "it is made for another version of Minecraft.",
  "wrong-loader": () => "it is made for other server software.",
  "unsupported-api": () => "it is made for a newer version of Minecraft.",
  "api-too-old": () => "it is made for a much older version of Minecraft.",
  "java-too-old": () => "it needs a newer Java.",
  "invalid-file": () => "its file is not in order.",
  "missing-class": () => "something it builds on is not there.",
  duplicate: () => "it is there twice.",
  circular: () => "it and another plugin wait for each other.",
  incompatible: () => "it does not run together with another plugin.",
  "not-for-folia": () => "it does not run on this server software.",
  "client-only": () => "it is made for players' own computers, not for servers.",
  "failed-to-enable": () => "it fails while it is switched on.",
  unknown: () => "it does not load.",
};

/** By its console name or its file. */
function isSame(name: string | undefined, { name: lockedName, path }: LockedPlugin): boolean {
  if (!name) return false;
  const said = name.toLowerCase();
  const fileName = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  return said === lockedName.toLowerCase() || said === fileName || said === fileName.replace(/\.jar$/, "");
}
