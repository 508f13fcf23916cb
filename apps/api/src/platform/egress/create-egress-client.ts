import type { LookupAddresses } from "@blockwright/node-protocol/guarded-connection";
import type { Counter } from "prom-client";
import type { Config } from "../config.ts";
import type { Rows } from "../db/rows.ts";
import type { Logger } from "../log.ts";
import { createFindAnswer } from "./find-answer.ts";
import { fetchFile } from "./fetch-file.ts";
import { createAnswerStore, keepNothing } from "./egress-answers.ts";
import { EgressError, type EgressClient, type EgressQuery, type EgressSource } from "./egress-client.ts";
import { usualLimits, type EgressLimits } from "./egress-limits.ts";
import { createOutsideReports } from "./egress-reports.ts";
import { parseResponse } from "./parse-response.ts";
import { createTransport } from "./transport.ts";

interface EgressClientParts {
  readonly config: Pick<Config, "egress">;
  /** The cache for answers; without it nothing is cached. */
  readonly rows: Rows | undefined;
  readonly log: Logger;
  /** Resolves names to addresses; they are still checked. */
  readonly lookup?: LookupAddresses;
  /** The clock for the age of cached answers. */
  readonly now?: () => number;
  readonly limits?: Partial<EgressLimits>;
}

export interface RunningEgressClient extends EgressClient {
  /** For the registry of the program that exposes it. */
  readonly questions: Counter<"source" | "outcome">;
  close(): Promise<void>;
}

export function createEgressClient(parts: EgressClientParts): RunningEgressClient {
  const limits = { ...usualLimits, ...parts.limits };
  const transport = createTransport(limits, parts.config.egress, parts.lookup);
  const reports = createOutsideReports(parts.log);
  const findAnswer = createFindAnswer({
    answers: parts.rows ? createAnswerStore(parts.rows, limits.keptAnswersBytes) : keepNothing,
    transport,
    reports,
    now: parts.now ?? Date.now,
  });

  const reporting = async <Result>(source: EgressSource, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof EgressError) reports.tell(source, error.code, error);
      throw error;
    }
  };
  const askIfAny = <Answer>(question: EgressQuery<Answer>): Promise<Answer | undefined> =>
    reporting(question.source, async () => {
      const known = await findAnswer(question);
      return known.status === 200 ? parseResponse(question, known.body) : undefined;
    });

  return {
    askIfAny,
    ask: async (question) => {
      const answer = await askIfAny(question);
      if (answer !== undefined) return answer;
      const { name } = question.source;
      throw new EgressError("missing", name, `${name} says there is no such thing.`);
    },
    fetchFile: (source, url, maxBytes, options) =>
      reporting(source, async () => {
        const file = await fetchFile(transport, source, url, maxBytes, options);
        reports.count(source, "answered");
        return file;
      }),
    questions: reports.questions,
    close: () => transport.close(),
  };
}
