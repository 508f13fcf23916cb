import { setTimeout as sleep } from "node:timers/promises";
import { askedToWaitMs, header, type AnswerHeaders } from "./answer-headers.ts";
import type { Attempt } from "./attempt.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import type { Exchange } from "./exchange.ts";
import { OutsideError, type OutsideSource } from "./outside-client.ts";
import type { OutsideLimits } from "./outside-limits.ts";
import { createRequestRate } from "./request-rate.ts";

/** What stands between all questions of this process and one source: its pace, and whether it is up. */
export interface SourceGate {
  /** Tries until there is an answer, it makes no sense any more, or the deadline has come. */
  pass(deadline: number, tryOnce: () => Promise<Attempt>): Promise<Exchange>;
}

const usualPauseMs = 2_000;

export function createSourceGates(limits: OutsideLimits): (source: OutsideSource) => SourceGate {
  const gates = new Map<string, SourceGate>();
  return (source) => {
    const known = gates.get(source.name);
    if (known) return known;
    const gate = createSourceGate(source, limits);
    gates.set(source.name, gate);
    return gate;
  };
}

function createSourceGate({ name, requestsPerMinute }: OutsideSource, limits: OutsideLimits): SourceGate {
  const rate = createRequestRate(requestsPerMinute);
  const breaker = createCircuitBreaker(limits.failuresUntilDown, limits.downForMs);
  const pause = (waitMs: number) => rate.pause(Math.min(waitMs, limits.longestPauseMs));

  const tryUntilAnswered = async (deadline: number, tryOnce: () => Promise<Attempt>): Promise<Exchange> => {
    for (let tried = 1; ; tried += 1) {
      if (!(await rate.take(deadline)))
        throw new OutsideError("unavailable", name, `${name} has been asked as often as it likes for now.`);
      const result = await tryOnce();
      if (result.kind === "answered") {
        const spentUntilMs = waitWhenSpent(result.exchange.headers);
        if (spentUntilMs !== undefined) pause(spentUntilMs);
        return result.exchange;
      }
      if (result.isTooMany) pause(result.waitMs ?? usualPauseMs);
      const waitMs = Math.max(result.waitMs ?? 0, jitter(limits.retryDelayMs, tried));
      const isPointless = waitMs > limits.longestWaitMs || Date.now() + waitMs >= deadline;
      if (!result.mayRetry || tried >= limits.tries || isPointless) throw result.error;
      await sleep(waitMs);
    }
  };

  return {
    pass: async (deadline, tryOnce) => {
      if (!breaker.mayAsk())
        throw new OutsideError("unavailable", name, `${name} is down; it is asked again in a moment.`);
      let isUp: boolean | undefined;
      try {
        return await tryUntilAnswered(deadline, async () => {
          const result = await tryOnce();
          isUp = result.kind === "answered" || result.isTooMany || result.error.code !== "unavailable";
          return result;
        });
      } finally {
        if (isUp === undefined) breaker.leftUnasked();
        else if (isUp) breaker.answered();
        else breaker.failed();
      }
    },
  };
}

/** Full jitter: many that failed together don't come back together. */
function jitter(firstDelayMs: number, tried: number): number {
  return Math.random() * firstDelayMs * 2 ** (tried - 1);
}

function waitWhenSpent(headers: AnswerHeaders): number | undefined {
  return header(headers, "x-ratelimit-remaining") === "0" ? askedToWaitMs(headers, Date.now()) : undefined;
}
