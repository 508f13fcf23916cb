import type { Page, Request } from "playwright-core";
import { isRefusal, usualAnswers } from "../../apps/web/src/features/builds/build-answers.fixture.ts";

/** Answers the calls of these screens in place of the api. Returns what was posted; answers can be changed. */
export async function answerBuildCalls(page: Page, given: Readonly<Record<string, unknown>> = {}) {
  const answers: Record<string, unknown> = { ...usualAnswers, ...given };
  const posted: Request[] = [];
  await page.route(
    (url) => url.pathname.startsWith("/api/") && url.pathname.slice(5) in answers,
    async (route) => {
      const request = route.request();
      if (request.method() === "POST") posted.push(request);
      const path = new URL(request.url()).pathname.slice(5);
      // "POST path" is for a path that is also read.
      const answer = answers[`${request.method()} ${path}`] ?? answers[path];
      if (answer === "no connection") return route.abort();
      if (answer === "no answer") return undefined;
      if (isRefusal(answer)) return route.fulfill({ status: answer.status, json: answer.body });
      const isConsent = request.method() === "POST" && request.url().endsWith("/eula-consent");
      return route.fulfill({ json: isConsent ? { acceptedAt: new Date().toISOString() } : answer });
    },
  );
  return {
    posted,
    postedTo: (path: string) => posted.filter((request) => new URL(request.url()).pathname === path),
    change(path: string, answer: unknown): void {
      answers[path] = answer;
    },
  };
}
