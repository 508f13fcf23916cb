import { installedPlugin } from "./crash-evidence.ts";
import { type FailureContext, locateLoadFailures } from "./crash-load-failure.ts";
import { tellModFailure } from "./crash-mod-failure.ts";
import { tellPluginFailure } from "./crash-plugin-failure.ts";
import { type CrashRule, type Finding, ranks } from "./crash-rule.ts";
import type { LoadFailure } from "./load-cause.ts";
import { addOnFolder } from "./software.ts";

function loadRule(
  folder: "plugins" | "mods",
  {
    isMeant = () => true,
    ...rule
  }: Pick<CrashRule, "weight" | "rank"> & { isMeant?: (failure: LoadFailure) => boolean },
  tell: (context: FailureContext) => Omit<Finding, "line">,
): CrashRule {
  return {
    ...rule,
    class: "several",
    find(scene, evidence) {
      if (addOnFolder(evidence.software) !== folder) return undefined;
      const all = locateLoadFailures(evidence.software, scene).filter(({ failure }) => isMeant(failure));
      const [located] = all;
      if (!located) return undefined;
      const wanted = all.flatMap(({ failure }) =>
        failure.reason === "missing-dependency" ? (failure.missing ?? []) : [],
      );
      const missing = [...new Set(wanted)].filter((name) => installedPlugin(evidence, name) === undefined);
      return { line: located.line, ...tell({ located, evidence, missing }) };
    },
  };
}

export const loadRules: readonly CrashRule[] = [
  loadRule("plugins", { weight: "lacks", rank: ranks.part + 1 }, tellPluginFailure),
  // Paper goes on without a plugin, but not with a circle of them.
  loadRule(
    "plugins",
    { weight: "ends", rank: ranks.named, isMeant: ({ reason }) => reason === "circular" },
    tellPluginFailure,
  ),
  // A loader of mods does not go on without one.
  loadRule("mods", { weight: "ends", rank: ranks.named }, tellModFailure),
];
