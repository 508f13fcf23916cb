import type { Counter } from "prom-client";
import type { Config } from "../config.ts";
import type { Rows } from "../db/rows.ts";
import type { Logger } from "../log.ts";
import { createFindAnswer } from "./find-answer.ts";
import { fetchFile } from "./fetch-file.ts";
import type { LookupAddresses } from "./guarded-dispatcher.ts";
import { createAnswerStore, keepNothing } from "./outside-answers.ts";
import {
  OutsideError,
  type OutsideClient,
  type OutsideQuestion,
  type OutsideSource,
} from "./outside-client.ts";
import { usualLimits, type OutsideLimits } from "./outside-limits.ts";
import { createOutsideReports } from "./outside-reports.ts";
import { understandAnswer } from "./understand-answer.ts";
import { createWayOut } from "./way-out.ts";

interface OutsideClientParts {
  readonly config: Pick<Config, "outside">;
  /** Where answers are kept; without it they are not. */
  readonly rows: Rows | undefined;
  readonly log: Logger;
  /** How a name becomes addresses; they are checked all the same. */
  readonly lookup?: LookupAddresses;
  /** What time it is for the age of kept answers. */
  readonly now?: () => number;
  readonly limits?: Partial<OutsideLimits>;
}

export interface RunningOutsideClient extends OutsideClient {
  /** For the registry of the program that shows it. */
  readonly questions: Counter<"source" | "outcome">;
  close(): Promise<void>;
}

export function createOutsideClient(parts: OutsideClientParts): RunningOutsideClient {
  const wayOut = createWayOut(
    { ...usualLimits, ...parts.limits },
    parts.config.outside.contact,
    parts.lookup,
  );
  const reports = createOutsideReports(parts.log);
  const findAnswer = createFindAnswer({
    answers: parts.rows ? createAnswerStore(parts.rows) : keepNothing,
    wayOut,
    reports,
    now: parts.now ?? Date.now,
  });

  const reporting = async <Result>(source: OutsideSource, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof OutsideError) reports.tell(source, error.code, error);
      throw error;
    }
  };
  const askIfAny = <Answer>(question: OutsideQuestion<Answer>): Promise<Answer | undefined> =>
    reporting(question.source, async () => {
      const known = await findAnswer(question);
      return known.status === 200 ? understandAnswer(question, known.body) : undefined;
    });

  return {
    askIfAny,
    ask: async (question) => {
      const answer = await askIfAny(question);
      if (answer !== undefined) return answer;
      const { name } = question.source;
      throw new OutsideError("missing", name, `${name} says there is no such thing.`);
    },
    fetchFile: (source, url, maxBytes) =>
      reporting(source, async () => {
        const file = await fetchFile(wayOut, source, url, maxBytes);
        reports.count(source, "answered");
        return file;
      }),
    questions: reports.questions,
    close: () => wayOut.close(),
  };
}
