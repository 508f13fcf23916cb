import { installedPlugin } from "./evidence.ts";
import { type FailureContext, locateLoadFailures } from "./load-failure.ts";
import { explainModFailure } from "./mod-failure.ts";
import { explainPluginFailure } from "./plugin-failure.ts";
import { type CrashRule, type Finding, ranks } from "./rule.ts";
import type { SceneLine } from "./scene.ts";
import type { LoadFailure } from "../console/load-cause.ts";
import { addOnFolder } from "../software.ts";

function loadRule(
  folder: "plugins" | "mods",
  {
    isMeant = () => true,
    ...rule
  }: Pick<CrashRule, "weight" | "rank"> & { isMeant?: (failure: LoadFailure) => boolean },
  explain: (context: FailureContext) => Omit<Finding, "line">,
): CrashRule {
  return {
    ...rule,
    class: "several",
    find(scene, evidence) {
      const own = addOnFolder(evidence.software);
      // Mohist, Arclight and others have both.
      if (own === "plugins" && folder === "mods") return undefined;
      const all = locateLoadFailures(evidence, scene).filter(
        ({ failure, line, isPlugin }) =>
          isMeant(failure) &&
          (own === "plugins" || isPlugin === (folder === "plugins")) &&
          !(folder === "mods" && isBefore(line, scene.ready)),
      );
      const [located] = all;
      if (!located) return undefined;
      const wanted = all.flatMap(({ failure }) =>
        failure.reason === "missing-dependency" ? (failure.missing ?? []) : [],
      );
      const missing = [...new Set(wanted)].filter((name) => installedPlugin(evidence, name) === undefined);
      return { line: located.line, ...explain({ located, evidence, missing }) };
    },
  };
}

/** A mod loader that became ready went on without the part that failed. */
function isBefore({ index }: SceneLine, ready: SceneLine | undefined): boolean {
  return ready !== undefined && index < ready.index;
}

export const loadRules: readonly CrashRule[] = [
  loadRule("plugins", { weight: "lacks", rank: ranks.part + 1 }, explainPluginFailure),
  // What a plugin lacks is as definite as what it says itself; "could not start" is not.
  loadRule(
    "plugins",
    {
      weight: "lacks",
      rank: ranks.part + 2,
      isMeant: ({ reason }) => reason === "missing-dependency" || reason === "duplicate",
    },
    explainPluginFailure,
  ),
  // Paper starts without a plugin that fails, but not with a dependency cycle.
  loadRule(
    "plugins",
    { weight: "ends", rank: ranks.named, isMeant: ({ reason }) => reason === "circular" },
    explainPluginFailure,
  ),
  // A mod loader does not continue without a mod.
  loadRule("mods", { weight: "ends", rank: ranks.named }, explainModFailure),
];
