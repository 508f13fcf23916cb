import type { CrashClass } from "./crash-class.ts";
import type { CrashEvidence } from "./crash-evidence.ts";
import type { CrashFix } from "./crash-fix.ts";
import type { Scene, SceneLine } from "./crash-scene.ts";

/** `certain`: the line says it. `likely`: it nearly always means this. `possible`: worth a look. */
export type Confidence = "certain" | "likely" | "possible";

/**
 * `ends`: nothing runs after it. `lacks`: the server runs, without a part of it. `bothers`: it runs, and people notice;
 * never why a server ended.
 */
export type CrashWeight = "ends" | "lacks" | "bothers";

/** What happened and what to do, for somebody who plays. */
export interface Tale {
  readonly sentence: string;
  readonly fix?: CrashFix | undefined;
  readonly confidence?: Confidence;
  /** Where another line than the matching one decides. */
  readonly line?: SceneLine;
}

export interface Finding extends Tale {
  readonly class: CrashClass;
  readonly line?: SceneLine;
}

/** How specific: among rules that apply the highest decides, then the earliest line. */
export const ranks = { machine: 90, named: 80, world: 60, place: 50, report: 30, part: 20, exit: 5 } as const;

export interface CrashRule {
  readonly class: CrashClass | "several";
  readonly weight: CrashWeight;
  readonly rank: number;
  /** Anchored at the beginning of a message: people's words never stand there. */
  readonly pattern?: RegExp;
  readonly find: (scene: Scene, evidence: CrashEvidence) => Finding | undefined;
}

type Ear = "errors" | "connections" | "java-itself";

interface LineRule {
  readonly class: CrashClass;
  readonly weight?: CrashWeight;
  readonly rank: number;
  readonly pattern: RegExp;
  readonly hears?: Ear;
  readonly tell: (match: RegExpExecArray, context: Context) => Tale | undefined;
}

export interface Context {
  readonly line: SceneLine;
  readonly scene: Scene;
  readonly evidence: CrashEvidence;
}

/** The usual rule: the first line that begins like this and has something to tell. */
export function lineRule({ tell, hears = "errors", weight = "ends", ...rule }: LineRule): CrashRule {
  return {
    ...rule,
    weight,
    find(scene, evidence) {
      for (const line of scene.lines) {
        if (!isHeard(line, hears, evidence)) continue;
        const match = rule.pattern.exec(line.message);
        const tale = match && tell(match, { line, scene, evidence });
        if (tale) return { class: rule.class, line, ...tale };
      }
      return undefined;
    },
  };
}

function isHeard({ voice }: SceneLine, ear: Ear, { exit }: CrashEvidence): boolean {
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
