import { vi } from "vitest";
import { isRefusal, usualAnswers } from "../../features/builds/build-answers.fixture.ts";

export interface PostedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** An answer that depends on the request. */
type Answering = (query: URLSearchParams) => unknown;

/**
 * Replaces the api in a test: answers by the path below /api/, as the test defines. "no connection" fails the request,
 * "no answer" leaves it pending.
 */
export function playApi(given: Readonly<Record<string, unknown>>) {
  const answers: Record<string, unknown> = { ...usualAnswers, ...given };
  const sent: PostedCall[] = [];
  const asked: string[] = [];
  const unanswered: string[] = [];
  vi.stubGlobal("fetch", async (input: string, request: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, location.origin);
    const method = request.method ?? "GET";
    const name = pathname.slice("/api/".length);
    asked.push(`${method} ${name}`);
    if (method !== "GET")
      sent.push({
        method,
        path: pathname,
        headers: new Headers(request.headers),
        body: typeof request.body === "string" ? JSON.parse(request.body) : null,
      });
    const key = `${method} ${name}` in answers ? `${method} ${name}` : name;
    if (!(key in answers)) unanswered.push(`${method} ${name}`);
    const answer = answers[key];
    return answerWith(
      typeof answer === "function" ? (answer as Answering)(searchParams) : answer,
      request.signal,
    );
  });
  return {
    /** All requests, such as `GET servers`. */
    asked,
    unanswered,
    sent,
    sentTo: (path: string) => sent.filter((call) => call.path === path),
    change(name: string, answer: unknown): void {
      answers[name] = answer;
    },
  };
}

async function answerWith(answer: unknown, signal: AbortSignal | null | undefined): Promise<Response> {
  if (answer === undefined) return Response.json({ error: "Not found", type: "NOT_FOUND" }, { status: 404 });
  if (answer === "no connection") throw new TypeError("Failed to fetch");
  if (answer === "no answer")
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  if (answer instanceof Response) return answer.clone();
  if (isRefusal(answer)) return Response.json(answer.body, { status: answer.status });
  return Response.json(answer instanceof Promise ? await answer : answer);
}
