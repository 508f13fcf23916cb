import { setTimeout as sleep } from "node:timers/promises";
import { askedToWaitMs, header, type AnswerHeaders } from "./answer-headers.ts";
import type { Attempt } from "./attempt.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import type { Exchange } from "./exchange.ts";
import { EgressError, type EgressSource } from "./egress-client.ts";
import type { EgressLimits } from "./egress-limits.ts";
import { createRequestRate } from "./request-rate.ts";

/** Shared by all requests of this process to one source: its rate, and whether it is up. */
export interface SourceLimiter {
  /** Retries until there is an answer, a retry makes no sense, or the deadline has passed. */
  run(deadline: number, tryOnce: () => Promise<Attempt>): Promise<Exchange>;
}

const usualPauseMs = 2_000;

export function createSourceLimiters(limits: EgressLimits): (source: EgressSource) => SourceLimiter {
  const limiters = new Map<string, SourceLimiter>();
  return (source) => {
    const known = limiters.get(source.name);
    if (known) return known;
    const limiter = createSourceLimiter(source, limits);
    limiters.set(source.name, limiter);
    return limiter;
  };
}

function createSourceLimiter({ name, requestsPerMinute }: EgressSource, limits: EgressLimits): SourceLimiter {
  const rate = createRequestRate(requestsPerMinute);
  const breaker = createCircuitBreaker(limits.failuresUntilDown, limits.downForMs);
  const pause = (waitMs: number) => rate.pause(Math.min(waitMs, limits.maxPauseMs));

  const tryUntilAnswered = async (deadline: number, tryOnce: () => Promise<Attempt>): Promise<Exchange> => {
    for (let tried = 1; ; tried += 1) {
      if (!(await rate.take(deadline)))
        throw new EgressError("unavailable", name, `${name} has been asked as often as it likes for now.`);
      const result = await tryOnce();
      if (result.kind === "answered") {
        const spentUntilMs = waitWhenSpent(result.exchange.headers);
        if (spentUntilMs !== undefined) pause(spentUntilMs);
        return result.exchange;
      }
      if (result.isTooMany) pause(result.waitMs ?? usualPauseMs);
      const waitMs = Math.max(result.waitMs ?? 0, jitter(limits.retryDelayMs, tried));
      const isPointless = waitMs > limits.maxWaitMs || Date.now() + waitMs >= deadline;
      if (!result.mayRetry || tried >= limits.tries || isPointless) throw result.error;
      await sleep(waitMs);
    }
  };

  return {
    run: async (deadline, tryOnce) => {
      if (!breaker.mayAsk())
        throw new EgressError("unavailable", name, `${name} is down; it is asked again in a moment.`);
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

/** Full jitter: requests that failed together don't retry together. */
function jitter(firstDelayMs: number, tried: number): number {
  return Math.random() * firstDelayMs * 2 ** (tried - 1);
}

function waitWhenSpent(headers: AnswerHeaders): number | undefined {
  return header(headers, "x-ratelimit-remaining") === "0" ? askedToWaitMs(headers, Date.now()) : undefined;
}
