import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { signUp } from "../steps/account-steps.ts";
import type { Person } from "../steps/account-steps.ts";
import { answerBuildCalls } from "./build-screens-answers.ts";
import { expectAccessible, newVisitor, sizes, takePicture } from "../visitor.ts";
import type { Size } from "../visitor.ts";

export type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;
type Answers = Readonly<Record<string, unknown>>;

/** Signs up a new person; every visitor with these cookies is that person. */
export async function cookiesOf(browser: Browser, person: Person): Promise<Cookies> {
  const { page, context } = await newVisitor(browser, sizes[1]);
  await signUp(page, person);
  await atPath(page, "/");
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** A visitor whose calls about building are answered by the test. Without cookies it is a guest. */
export async function visit(browser: Browser, size: Size, cookies: Cookies, answers: Answers = {}) {
  const { page, context } = await newVisitor(browser, size);
  // Painting the animated island without a GPU would take most of the time of these tests.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await context.addCookies(cookies);
  return { page, context, api: await answerBuildCalls(page, answers) };
}

export async function look(page: Page, size: Size, name: string): Promise<void> {
  await takePicture(page, size, `build-${name}`);
  await expectAccessible(page);
}

export function atPath(page: Page, path: string): Promise<void> {
  return page.waitForURL((url) => url.pathname === path);
}

export function bodyOf(request: Request | undefined): unknown {
  return JSON.parse(request?.postData() ?? "null");
}
