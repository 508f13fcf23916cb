import type { Browser, Page } from "playwright-core";
import type { Demo, Login } from "../demo-under-test.ts";
import { atPath } from "../screens/build-screens-stage.ts";
import { expectWords } from "../screens/public-pages-stage.ts";
import { logIn } from "../steps/account-steps.ts";
import { sizes } from "../visitor.ts";
import type { SpecifiedScreen } from "./screens.ts";

const [, desk] = sizes;

export async function visitDemo(browser: Browser, demo: Demo, login?: Login): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.url, viewport: desk });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (login) {
    await page.goto("/login");
    await logIn(page, login);
    await atPath(page, "/");
  }
  return page;
}

/** Opens it and expects its strings. */
export async function expectScreen(
  page: Page,
  { path, words, hints = [], leadsTo = path }: SpecifiedScreen,
): Promise<void> {
  await page.goto(path);
  await atPath(page, new URL(leadsTo, "http://demo").pathname);
  await expectWords(page, words);
  for (const hint of hints) await page.getByPlaceholder(hint).first().waitFor();
}
