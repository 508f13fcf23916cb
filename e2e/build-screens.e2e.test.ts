import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn, mainButton, toastText } from "./steps/account-steps.ts";
import { buildId, builds, recipes } from "../apps/web/src/features/builds/build-answers.fixture.ts";
import { atPath, cookiesOf, look, visit } from "./screens/build-screens-stage.ts";
import type { Cookies } from "./screens/build-screens-stage.ts";
import { openBrowser, sizes, someone, takePicture } from "./visitor.ts";

let browser: Browser;
let cookies: Cookies;
const person = someone();

beforeAll(async () => {
  browser = await openBrowser();
  cookies = await cookiesOf(browser, person);
});
afterAll(() => browser.close());

const buildPath = `/build/${buildId}`;

describe.each(sizes)("the screens of building at $width px", (size) => {
  const visitSignedIn = (answers = {}) => visit(browser, size, cookies, answers);
  const visitAsGuest = () => visit(browser, size, []);

  test("a guest describes a server, is asked to log in, and finds the prompt again", async () => {
    const { page, context } = await visitAsGuest();
    await page.goto("/");
    await page.getByRole("heading", { name: "AI Powered Minecraft Hosting" }).waitFor();
    await look(page, size, "home-guest");
    const box = page.getByLabel("Describe your server");
    await mainButton(page, "Inspire Me").click();
    expect(recipes.map((recipe) => recipe.prompt)).toContain(await box.inputValue());
    await page.getByRole("button", { name: "Hardcore PvP" }).click();
    expect(await box.inputValue()).toMatch(/arena.*kits.*leaderboards/);
    await mainButton(page, "Start Building").click();
    expect(await toastText(page, "Login Required")).toContain(
      "Please login or create an account to build servers.",
    );
    await atPath(page, "/login");
    await logIn(page, person);
    await atPath(page, "/");
    await page.getByRole("heading", { name: /What should we build/ }).waitFor();
    expect(await box.inputValue()).toMatch(/arena.*kits.*leaderboards/);
    await page.getByRole("heading", { name: "Configure Your Server" }).waitFor();
    await context.close();
  });

  test("a finished build shows the address, a link to the server and its recipe", async () => {
    const { page, context, api } = await visitSignedIn({ [`build/${buildId}`]: builds.completed });
    await page.goto(buildPath);
    await page.getByRole("heading", { name: "Server Ready" }).waitFor();
    await page.getByText("play.blockwright.example:25601").waitFor();
    await page.getByRole("button", { name: "Copy server address" }).waitFor();
    const way = page.getByRole("link", { name: "Go to your server" });
    expect(await way.getAttribute("href")).toBe(`/server/${builds.completed.serverId}`);
    await look(page, size, "completed");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download recipe" }).click();
    expect((await download).suggestedFilename()).toBe("hearthside-survival.recipe.yaml");
    api.change(`build/${buildId}`, builds.cancelled);
    await page.reload();
    await page.getByRole("alert").getByText("Cancelled", { exact: true }).waitFor();
    await takePicture(page, size, "build-cancelled");
    await context.close();
  });
});
