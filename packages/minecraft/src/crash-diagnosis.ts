import { bedrockRules } from "./crash-bedrock.ts";
import { type CrashClass, type CrashDecision, crashDecisions } from "./crash-class.ts";
import { diskRules } from "./crash-disk.ts";
import type { CrashEvidence } from "./crash-evidence.ts";
import { exitRules } from "./crash-exit.ts";
import type { CrashFix } from "./crash-fix.ts";
import { flagRules } from "./crash-flags.ts";
import { javaRules } from "./crash-java.ts";
import { loadRules } from "./crash-load.ts";
import { memoryRules } from "./crash-memory.ts";
import { modRules } from "./crash-mods.ts";
import { networkRules } from "./crash-network.ts";
import { pluginRules } from "./crash-plugins.ts";
import type { Confidence, CrashRule, CrashWeight, Finding } from "./crash-rule.ts";
import { readScene } from "./crash-scene.ts";
import { settingRules } from "./crash-settings.ts";
import { tickRules } from "./crash-tick.ts";
import { worldRules } from "./crash-world.ts";

export type { CrashEvidence } from "./crash-evidence.ts";
export type { CrashFix } from "./crash-fix.ts";

export interface Diagnosis {
  readonly class: CrashClass;
  /** What happened and what to do, for somebody who plays. */
  readonly sentence: string;
  /** Undefined where the way it ended says it. The text is harmless to show, and nothing but text. */
  readonly line: { readonly index: number; readonly text: string } | undefined;
  readonly confidence: Confidence;
  readonly decision: CrashDecision;
  readonly fix: CrashFix | undefined;
}

export const crashRules: readonly CrashRule[] = [
  ...memoryRules,
  ...diskRules,
  ...javaRules,
  ...flagRules,
  ...settingRules,
  ...networkRules,
  ...worldRules,
  ...bedrockRules,
  ...loadRules,
  ...pluginRules,
  ...modRules,
  ...tickRules,
  ...exitRules,
];

/** Why a server ended, or what bothers one that runs. No answer is better than a wrong one. */
export function diagnoseCrash(
  evidence: CrashEvidence,
  rules: readonly CrashRule[] = crashRules,
): Diagnosis | undefined {
  if (evidence.exit?.reason === "stopped") return undefined;
  const scene = readScene(evidence.software, evidence.lines);
  let best: { rank: number; weight: CrashWeight; finding: Finding } | undefined;
  for (const { weight, rank, find } of rules) {
    if (!canExplain(weight, evidence) || (best && rank < best.rank)) continue;
    const finding = find(scene, evidence);
    if (!finding) continue;
    if (!best || rank > best.rank || isEarlier(finding, best.finding)) best = { rank, weight, finding };
  }
  return best && told(best.finding, best.weight, evidence);
}

function canExplain(weight: CrashWeight, { exit }: CrashEvidence): boolean {
  switch (weight) {
    case "ends":
      return exit !== null;
    case "lacks":
      return true;
    case "bothers":
      return exit === null;
  }
}

function isEarlier(one: Finding, other: Finding): boolean {
  return (one.line?.index ?? Infinity) < (other.line?.index ?? Infinity);
}

function told(finding: Finding, weight: CrashWeight, { exit }: CrashEvidence): Diagnosis {
  const { class: id, sentence, line, fix, confidence = "certain" } = finding;
  // A server runs on without a part of it, so that alone seldom ends one.
  const isOnlyPart = weight === "lacks" && exit !== null;
  return {
    class: id,
    sentence,
    line: line && { index: line.index, text: line.text },
    confidence: isOnlyPart ? "possible" : confidence,
    decision: crashDecisions[id],
    fix,
  };
}
