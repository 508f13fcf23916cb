import { bedrockRules } from "./bedrock.ts";
import { type CrashClass, type CrashDecision, crashDecisions } from "./class.ts";
import { diskRules } from "./disk.ts";
import type { CrashEvidence } from "./evidence.ts";
import { exitRules } from "./exit.ts";
import type { CrashFix } from "./fix.ts";
import { flagRules } from "./flags.ts";
import { javaRules } from "./java.ts";
import { loadRules } from "./load.ts";
import { memoryRules } from "./memory.ts";
import { modFileRules } from "./mod-files.ts";
import { modRules } from "./mods.ts";
import { networkRules } from "./network.ts";
import { pluginDataRules } from "./plugin-data.ts";
import { pluginNeedRules } from "./plugin-needs.ts";
import { pluginRules } from "./plugins.ts";
import type { Confidence, CrashRule, CrashWeight, Finding } from "./rule.ts";
import { readScene } from "./scene.ts";
import { refusalRules } from "./refusals.ts";
import { settingFileRules } from "./settings-files.ts";
import { settingRules } from "./settings.ts";
import { tickRules } from "./tick.ts";
import { worldRules } from "./world.ts";

export type { CrashEvidence } from "./evidence.ts";
export type { CrashFix } from "./fix.ts";

export interface Diagnosis {
  readonly class: CrashClass;
  /** The cause and the remedy, in terms a player understands. */
  readonly sentence: string;
  /** Undefined when the exit reason alone decides. Plain text, safe to show. */
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
  ...settingFileRules,
  ...networkRules,
  ...refusalRules,
  ...worldRules,
  ...bedrockRules,
  ...loadRules,
  ...pluginRules,
  ...pluginDataRules,
  ...pluginNeedRules,
  ...modRules,
  ...modFileRules,
  ...tickRules,
  ...exitRules,
];

/** Why a server stopped, or what problem a running one has. No answer is better than a wrong one. */
export function diagnoseCrash(
  evidence: CrashEvidence,
  rules: readonly CrashRule[] = crashRules,
): Diagnosis | undefined {
  if (evidence.exit?.reason === "stopped") return undefined;
  const scene = readScene(evidence.software, evidence.lines);
  let best: Candidate | undefined;
  for (const { weight, rank, find, isPlainWhileRunning = false } of rules) {
    if (!(isPlainWhileRunning || canExplain(weight, evidence))) continue;
    if (best && evidence.exit !== null && rank < best.rank) continue;
    const finding = find(scene, evidence);
    if (!finding) continue;
    const found = { rank, weight, finding, harm: evidence.exit === null ? harmOf(weight, finding) : 0 };
    if (!best || isBefore(found, best)) best = found;
  }
  return best && told(best.finding, best.weight, evidence);
}

interface Candidate {
  readonly rank: number;
  readonly weight: CrashWeight;
  readonly finding: Finding;
  /** The same for all while a stop is explained: there the cause counts. */
  readonly harm: number;
}

function isBefore(one: Candidate, other: Candidate): boolean {
  if (one.harm !== other.harm) return one.harm > other.harm;
  return one.rank === other.rank ? isEarlier(one.finding, other.finding) : one.rank > other.rank;
}

const losesData: ReadonlySet<CrashClass> = new Set(["chunk-broken", "world-mod-missing"]);
const keepsPlayersOut: ReadonlySet<CrashClass> = new Set([
  "bungee",
  "floodgate-key",
  "geyser-bind",
  "geyser-java",
  "velocity",
]);

/** What a problem does to a running server: it will end, it loses data, players can't join, a part is missing, a nuisance. */
function harmOf(weight: CrashWeight, { class: id }: Finding): number {
  if (weight === "bothers") return 0;
  if (weight === "ends") return 4;
  if (losesData.has(id)) return 3;
  return keepsPlayersOut.has(id) ? 2 : 1;
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
  // A server keeps running without one part, so a missing part alone rarely stops it.
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
