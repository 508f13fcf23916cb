import type { CrashClass } from "./class.ts";
import type { CrashEvidence } from "./evidence.ts";
import type { CrashFix } from "./fix.ts";
import type { Scene, SceneLine } from "./scene.ts";

/** `certain`: the line states it. `likely`: it nearly always means this. `possible`: worth checking. */
export const confidences = ["certain", "likely", "possible"] as const;
export type Confidence = (typeof confidences)[number];

/**
 * `ends`: the server stops. `lacks`: the server runs without a part. `bothers`: it runs with a visible problem, which
 * is never the reason for a stop.
 */
export type CrashWeight = "ends" | "lacks" | "bothers";

/** The cause and the remedy, in terms a player understands. */
export interface Explanation {
  readonly sentence: string;
  readonly fix?: CrashFix | undefined;
  readonly confidence?: Confidence;
  /** Set if another line than the matching one decides. */
  readonly line?: SceneLine;
}

export interface Finding extends Explanation {
  readonly class: CrashClass;
  readonly line?: SceneLine;
}

/** How specific a rule is: among the matching rules the highest rank wins, then the earliest line. */
export const ranks = { machine: 90, named: 80, world: 60, place: 50, report: 30, part: 20, exit: 5 } as const;

export interface CrashRule {
  readonly class: CrashClass | "several";
  readonly weight: CrashWeight;
  readonly rank: number;
  /** A rule that ends servers, but whose cause is as plain while the server still runs. */
  readonly isPlainWhileRunning?: boolean;
  /** Anchored at the start of a message, where text of players never appears. */
  readonly pattern?: RegExp;
  readonly find: (scene: Scene, evidence: CrashEvidence) => Finding | undefined;
}

type LineFilter = "errors" | "connections" | "java-itself";

interface LineRule {
  readonly class: CrashClass;
  readonly weight?: CrashWeight;
  readonly rank: number;
  readonly isPlainWhileRunning?: boolean;
  readonly pattern: RegExp;
  readonly reads?: LineFilter;
  readonly explain: (match: RegExpExecArray, context: Context) => Explanation | undefined;
}

export interface Context {
  readonly line: SceneLine;
  readonly scene: Scene;
  readonly evidence: CrashEvidence;
}

/** The usual rule: matches the first line that starts like this and has an explanation. */
export function lineRule({ explain, reads = "errors", weight = "ends", ...rule }: LineRule): CrashRule {
  return {
    ...rule,
    weight,
    find(scene, evidence) {
      for (const line of scene.lines) {
        if (!isHeard(line, reads, evidence)) continue;
        const match = rule.pattern.exec(line.message);
        const explanation = match && explain(match, { line, scene, evidence });
        if (explanation) return { class: rule.class, line, ...explanation };
      }
      return undefined;
    },
  };
}

function isHeard({ voice }: SceneLine, ear: LineFilter, { exit }: CrashEvidence): boolean {
  switch (voice) {
    case "loud":
    case "starting":
      return true;
    case "bare":
      return ear === "java-itself" && exit !== null && exit.exitCode !== 0;
    case "quiet":
      return ear === "connections";
  }
}
