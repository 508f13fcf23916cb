import { runsOfConsole } from "../../console/runs-of-console.ts";
import { diagnoseCrash, type CrashEvidence, type Diagnosis } from "../diagnosis.ts";
import { exitOfLog } from "./exit-of-log.ts";
import { identifyServer, type IdentifiedServer } from "./identify-server.ts";
import { unwrapLines } from "./unwrap-lines.ts";

export interface LogFiles {
  /** Oldest line first. It may span several starts; the last one is judged. */
  readonly log: readonly string[];
  /** A crash report or Java's own report, if there is one beside the log. */
  readonly report?: readonly string[];
  /** File names of plugins or mods without their extension, if they are known. */
  readonly pluginNames?: readonly string[];
}

export interface DiagnosedLog extends IdentifiedServer {
  readonly exit: CrashEvidence["exit"];
  readonly diagnosis: Diagnosis | undefined;
}

const reportStart = "---- Minecraft Crash Report ----";

/** Judges logs without their server: what it is, and how it ended, is taken from the text. */
export function diagnoseLog({ log: written, report = [], pluginNames = [] }: LogFiles): DiagnosedLog {
  const log = unwrapLines(written);
  const run = runsOfConsole(log).at(-1) ?? [];
  const hasReport = run.some((line) => line.includes(reportStart));
  const lines = hasReport ? [...run] : [...run, ...report];
  const server = identifyServer([...log, ...report]);
  const exit = exitOfLog(server, lines);
  const evidence = { ...server, lines, pluginNames };
  const diagnosis = diagnoseCrash({ ...evidence, exit });
  // A piece of a log does not tell how the run ended: what explains no end may trouble a running server.
  const trouble = diagnosis ? undefined : diagnoseCrash({ ...evidence, exit: null });
  return { ...server, exit: trouble ? null : exit, diagnosis: diagnosis ?? trouble };
}
