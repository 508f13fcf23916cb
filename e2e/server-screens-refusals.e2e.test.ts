import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mainButton, toastText } from "./account-steps.ts";
import { cookiesOf, visit, type Cookies } from "./build-screens-stage.ts";
import { answersFor, serverId, servers } from "./server-screens-answers.ts";
import { playConsole } from "./server-screens-console.ts";
import { openBrowser, sizes, someone } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;
beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, someone());
});
afterAll(() => browser.close());

test("what does not reach the api is told in a sentence, and nothing is lost", async () => {
  const path = `servers/${serverId}`;
  const { page, context } = await visit(browser, sizes[1], cookies, {
    ...answersFor(servers.online),
    [`${path}/console`]: "no connection",
    [`${path}/action`]: "no connection",
    [`${path}/reinstall`]: "no connection",
  });
  await playConsole(page);
  await page.goto(`/server/${serverId}`);
  await page.getByLabel("Command").fill("say hi");
  await page.getByRole("button", { name: "Execute" }).click();
  expect(await toastText(page, "Command Failed")).toContain("We can't reach Blockwright.");
  expect(await page.getByLabel("Command").inputValue()).toBe("say hi");
  await mainButton(page, "Restart").click();
  expect(await toastText(page, "Error")).toContain("Failed to perform server action.");
  await page.getByRole("link", { name: "Software" }).click();
  await page.getByPlaceholder("1.20.1").fill("1.21.4");
  await mainButton(page, "Reinstall Server").click();
  await page.getByRole("button", { name: "Yes, Reinstall" }).click();
  expect(await toastText(page, "Reinstall Failed")).toContain("We can't reach Blockwright.");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Danger Zone" }).waitFor();
  await page.route(`**/api/${path}`, (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await mainButton(page, "Delete Server").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Type the server's name").fill(servers.online.name);
  await dialog.getByRole("button", { name: "Delete Server" }).click();
  expect(await toastText(page, "Error")).toContain("Failed to delete server.");
  await context.close();
});

/** Runs in the page, before its own code: what is sent there is refused with neither a message nor a status text. */
function refuseWithoutWords(paths: readonly string[]): void {
  const ask = globalThis.fetch;
  globalThis.fetch = (input, request) => {
    const url = input instanceof Request ? input.url : String(input);
    const isMeant = request?.method === "POST" && paths.some((path) => url.endsWith(path));
    return isMeant ? Promise.resolve(Response.json({}, { status: 500 })) : ask(input, request);
  };
}

test("a refusal without a word of its own is told in ours", async () => {
  const path = `servers/${serverId}`;
  const { page, context } = await visit(browser, sizes[1], cookies, answersFor(servers.online));
  await context.addInitScript(refuseWithoutWords, [`/api/${path}/console`, `/api/${path}/reinstall`]);
  await playConsole(page);
  await page.goto(`/server/${serverId}`);
  await page.getByLabel("Command").fill("say hi");
  await page.getByRole("button", { name: "Execute" }).click();
  expect(await toastText(page, "Command Failed")).toContain("Failed to send command.");
  await page.getByRole("link", { name: "Software" }).click();
  await page.getByPlaceholder("1.20.1").fill("1.21.4");
  await mainButton(page, "Reinstall Server").click();
  await page.getByRole("button", { name: "Yes, Reinstall" }).click();
  expect(await toastText(page, "Reinstall Failed")).toContain("Failed to reinstall server");
  await context.close();
});
