import { freshnessOf, header } from "./answer-headers.ts";
import { destinationOf } from "./destination.ts";
import type { Exchange } from "./exchange.ts";
import { EgressError, type EgressQuery } from "./egress-client.ts";
import { answerKey, type AnswerStore, type StoredAnswer } from "./egress-answers.ts";
import type { EgressReports } from "./egress-reports.ts";
import { createSingleFlight } from "./single-flight.ts";
import { decodeResponse, parseResponse } from "./parse-response.ts";
import type { Transport } from "./transport.ts";

/** An answer as the source sent it; a 404 has no body. */
export interface KnownAnswer {
  readonly status: number;
  readonly body: string;
}

interface FindAnswerParts {
  readonly answers: AnswerStore;
  readonly transport: Transport;
  readonly reports: EgressReports;
  readonly now: () => number;
}

const lastGoodForMs = 30 * 86_400_000;
const longestValidator = 1_000;

export function createFindAnswer(parts: FindAnswerParts) {
  const { answers, transport, reports, now } = parts;
  const join = createSingleFlight<KnownAnswer>();

  return async (question: EgressQuery<unknown>): Promise<KnownAnswer> => {
    const { source } = question;
    const url = destinationOf(source, question.path);
    const headers = questionHeaders(question);
    const sent = question.body && JSON.stringify(question.body);
    const key = answerKey(source.name, url, headers, sent);
    // Read, requested and written within one flight: the next caller finds the row.
    return join(key, async () => {
      const stored = await answers.read(key, new Date(now()));
      const before = stored && isUnderstood(question, stored) ? stored : undefined;
      if (before && before.freshUntil.getTime() > now()) {
        reports.count(source, "fresh");
        return before;
      }
      try {
        const done = await transport.send({
          source,
          url,
          headers: { ...headers, "accept-encoding": "gzip, br", ...validatorsOf(before) },
          ...(sent !== undefined && { sent }),
          withinMs: transport.limits.answerMs,
          body: () => ({ maxBytes: question.maxBytes ?? transport.limits.answerBytes }),
        });
        return await settle(parts, question, key, before, done);
      } catch (error) {
        const isDown = error instanceof EgressError && error.code === "unavailable";
        if (!isDown || !before || now() - before.storedAt.getTime() > lastGoodForMs) throw error;
        reports.tell(source, "last-good", error);
        return before;
      }
    });
  };
}

async function settle(
  { answers, reports, now }: FindAnswerParts,
  question: EgressQuery<unknown>,
  key: string,
  before: StoredAnswer | undefined,
  done: Exchange,
): Promise<KnownAnswer> {
  const { source, freshForMs: usuallyFreshForMs } = question;
  const confirmed = done.status === 304 ? before : undefined;
  const known = confirmed ?? learn(question, done);
  reports.count(source, confirmed ? "not-modified" : "answered");
  const freshForMs = freshnessOf(done.headers, usuallyFreshForMs);
  if (freshForMs === "never-keep") {
    await answers.forget(key);
    return known;
  }
  const storedAt = new Date(now());
  await answers.keep({
    key,
    source: source.name,
    status: known.status,
    body: known.body,
    etag: validator(done, "etag") ?? confirmed?.etag ?? null,
    lastModified: validator(done, "last-modified") ?? confirmed?.lastModified ?? null,
    freshUntil: new Date(storedAt.getTime() + freshForMs),
    storedAt,
    usedAt: storedAt,
  });
  return known;
}

/** Only a valid answer is ever cached, so that the last good answer is usable. */
function learn(question: EgressQuery<unknown>, { status, headers, bytes }: Exchange): KnownAnswer {
  const { name } = question.source;
  if (status === 304)
    throw new EgressError("unexpected", name, `${name} says "as before", and there is none.`);
  if (status !== 200) return { status: 404, body: "" };
  const body = decodeResponse(question, questionHeaders(question).accept, headers, bytes);
  parseResponse(question, body);
  return { status, body };
}

function isUnderstood(question: EgressQuery<unknown>, { status, body }: StoredAnswer): boolean {
  if (status !== 200) return true;
  try {
    parseResponse(question, body);
    return true;
  } catch {
    return false;
  }
}

function questionHeaders({ format = "json", headers = {} }: EgressQuery<unknown>) {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const usual = { accept: format === "json" ? "application/json" : "*/*" };
  return { ...usual, ...(Object.fromEntries(given) as Record<string, string>) };
}

function validatorsOf(before: StoredAnswer | undefined): Record<string, string> {
  return {
    ...(before?.etag && { "if-none-match": before.etag }),
    ...(before?.lastModified && { "if-modified-since": before.lastModified }),
  };
}

function validator({ headers }: Exchange, name: "etag" | "last-modified"): string | undefined {
  const value = header(headers, name);
  return value !== undefined && value.length <= longestValidator ? value : undefined;
}
