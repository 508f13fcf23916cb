import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtSite } from "../services/site.ts";
import { signUp } from "./steps/account-steps.ts";
import { newVisitor, openBrowser, sizes, someone } from "./visitor.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const someId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e";

async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  await page.locator("h1").first().waitFor();
  const isFound = (await page.getByRole("heading", { name: "404 Page Not Found" }).count()) === 0;
  return { path, status: answer?.status(), isFound };
}

test("the api answers 404 for exactly the addresses without a page", { timeout: 180_000 }, async () => {
  const listed = JSON.parse(readFileSync(join(await builtSite(), "routes.json"), "utf8")) as string[];
  const known = [...listed.map((path) => path.replace(/\$\w+/, someId)), "/login/", "/Pricing", "/faq?a=b"];
  const unknown = ["/nowhere", "/pricing/nowhere", "/kit", "/build", "/server", "/faq.html", "/%66aq/x"];
  const { page, context } = await newVisitor(browser, sizes[1]);
  await signUp(page, someone());
  await page.waitForURL((url) => url.pathname === "/");
  for (const path of known) expect(await open(page, path)).toEqual({ path, status: 200, isFound: true });
  for (const path of [...unknown, `/server/${someId}/nothing`])
    expect(await open(page, path)).toEqual({ path, status: 404, isFound: false });
  await context.close();
});
