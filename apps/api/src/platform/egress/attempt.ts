import { ForbiddenAddressError } from "@blockwright/node-protocol/guarded-connection";
import { errors, type Dispatcher } from "undici";
import { askedToWaitMs } from "./answer-headers.ts";
import { exchange, type Exchange, type ExchangeRequest } from "./exchange.ts";
import { EgressError, type EgressErrorCode } from "./egress-client.ts";

export type Attempt =
  | { readonly kind: "answered"; readonly exchange: Exchange }
  | {
      readonly kind: "failed";
      readonly error: EgressError;
      readonly mayRetry: boolean;
      /** 429: all requests to the source pause, not only this one. */
      readonly isTooMany: boolean;
      readonly waitMs: number | undefined;
    };

/** Statuses that are about the request; every other one is about the source. */
const answers = new Set([200, 304, 404, 410]);

/** One attempt, and what its failure means. Never throws. */
export async function attempt(dispatcher: Dispatcher, wanted: ExchangeRequest): Promise<Attempt> {
  try {
    const done = await exchange(dispatcher, wanted);
    if (answers.has(done.status)) return { kind: "answered", exchange: done };
    return refused(wanted.source.name, done);
  } catch (error) {
    return broken(wanted.source.name, error, wanted.body.signal);
  }
}

function refused(sourceName: string, { status, headers }: Exchange): Attempt {
  const isForNow = status >= 500 || status === 429 || status === 408 || status === 401 || status === 403;
  return {
    kind: "failed",
    error: new EgressError(
      isForNow ? "unavailable" : "unexpected",
      sourceName,
      `${sourceName} answers with status ${status}.`,
    ),
    mayRetry: status >= 500 || status === 429,
    isTooMany: status === 429,
    waitMs: askedToWaitMs(headers, Date.now()),
  };
}

function broken(sourceName: string, cause: unknown, signal: AbortSignal): Attempt {
  const failed = (code: EgressErrorCode, what: string, mayRetry = false): Attempt => ({
    kind: "failed",
    error: new EgressError(code, sourceName, `${sourceName} ${what}.`, { cause }),
    mayRetry,
    isTooMany: false,
    waitMs: undefined,
  });
  if (cause instanceof EgressError)
    return { kind: "failed", error: cause, mayRetry: false, isTooMany: false, waitMs: undefined };
  if (cause instanceof ForbiddenAddressError)
    return failed("forbidden-address", "leads to an address that is not outside");
  if (signal.aborted) return failed("unavailable", "took too long to answer");
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "UND_ERR_HEADERS_TIMEOUT" || code === "UND_ERR_BODY_TIMEOUT")
    return failed("unavailable", "took too long to answer");
  // Excessive headers, or damaged compression.
  const isUnreadable = /^(UND_ERR_HEADERS_OVERFLOW|Z_|ERR_BROTLI|ERR__ERROR)/.test(code);
  if (isUnreadable || cause instanceof errors.HTTPParserError)
    return failed("unexpected", "answers with what can't be read");
  return failed("unavailable", "can't be reached", true);
}
