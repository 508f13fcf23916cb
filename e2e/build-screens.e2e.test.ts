import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { logIn, mainButton, toastText } from "./account-steps.ts";
import { buildId, buildList, builds, prompt, recipes, refusal } from "./build-screens-answers.ts";
import { atPath, bodyOf, cookiesOf, look, openSizes, visit } from "./build-screens-stage.ts";
import type { Cookies } from "./build-screens-stage.ts";
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
const checkoutPath = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=crossplay`;

describe.each(sizes)("the screens of building at $width px", (size) => {
  const visitSignedIn = (answers = {}) => visit(browser, size, cookies, answers);
  const visitAsGuest = () => visit(browser, size, []);

  test("a guest describes a server, is asked to log in, and finds the words again", async () => {
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
    await page.getByRole("heading", { name: /What shall we build/ }).waitFor();
    expect(await box.inputValue()).toMatch(/arena.*kits.*leaderboards/);
    await context.close();
  });

  test("from the words to the build page, with the consent given on the way", async () => {
    const { page, context, api } = await visitSignedIn({ "eula-consent": { acceptedAt: null } });
    await page.goto("/");
    await page.getByRole("heading", { name: /What shall we build/ }).waitFor();
    await look(page, size, "home-signed-in");
    await mainButton(page, "Start Building").click();
    expect(await toastText(page, "Prompt Required")).toContain(
      "Please describe what you want your server to do.",
    );
    await openSizes(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Customize your server resources with the sliders below").waitFor();
    await dialog.getByText("FREE", { exact: true }).waitFor();
    await takePicture(page, size, "build-dialog-size-free");
    await dialog.getByRole("button", { name: "Continue for FREE" }).click();
    await page.getByRole("heading", { name: "Choose Your Server Type" }).waitFor();
    for (const name of ["Java Edition", "Bedrock Edition", "Crossplay Server", "Recommended"])
      await dialog.getByText(name, { exact: true }).waitFor();
    await dialog.getByRole("button", { name: /Crossplay Server/ }).click();
    await dialog.getByText("Please agree to the Minecraft EULA first.").waitFor();
    expect(await dialog.getByRole("link").getAttribute("href")).toBe("https://aka.ms/MinecraftEULA");
    await look(page, size, "dialog-platform");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Configure Your Server" }).waitFor();
    await page.getByRole("button", { name: "Continue for FREE" }).click();
    await dialog.getByRole("checkbox").check();
    expect(api.posted).toHaveLength(0);
    await dialog.getByRole("button", { name: /Crossplay Server/ }).click();
    await atPath(page, buildPath);
    expect(bodyOf(api.postedTo("/api/eula-consent")[0])).toEqual({
      document: "https://aka.ms/MinecraftEULA",
    });
    const [order] = api.postedTo("/api/build");
    expect(bodyOf(order)).toEqual({ prompt, plan: "free", platformType: "crossplay", ram: 1, storage: 5 });
    expect(order?.headers()["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
    await page.goBack();
    await atPath(page, "/");
    await page.getByRole("heading", { name: /What shall we build/ }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(api.postedTo("/api/build")).toHaveLength(1);
    await context.close();
  });

  test("a size that costs money is priced while one drags, and says that cards are missing", async () => {
    const { page, context, api } = await visitSignedIn();
    await openSizes(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("slider", { name: "RAM" }).press("ArrowRight");
    await dialog.getByRole("slider", { name: "Storage" }).press("ArrowRight");
    await dialog.getByText("$2.00/month", { exact: true }).waitFor();
    await dialog.getByText("Card payments are not set up here yet", { exact: false }).waitFor();
    await look(page, size, "dialog-size-paid");
    await dialog.getByRole("button", { name: "Continue with $2.00/month" }).click();
    await dialog.getByRole("button", { name: /Java Edition/ }).click();
    await page.getByRole("heading", { name: "Complete Your Purchase" }).waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      prompt,
      plan: "basic",
      platformType: "java",
      ram: "2",
      storage: "10",
    });
    await page.getByRole("heading", { name: "Card payments are not set up here" }).waitFor();
    await look(page, size, "checkout-paid");
    await page.goBack();
    await page.getByRole("heading", { name: "Configure Your Server" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(api.posted).toHaveLength(0);
    await context.close();
  });

  test("a full plan says so and offers a paid one", async () => {
    const cards = {
      model: false,
      cards: true,
      mail: false,
      edge: false,
      offsiteBackup: false,
      communityUrl: null,
    };
    const limits = { plan: "free", servers: 1, maxServers: 1 };
    const { page, context } = await visitSignedIn({ limits, capabilities: cards });
    await page.goto("/");
    await page.getByLabel("Describe your server").fill(prompt);
    await mainButton(page, "Start Building").click();
    expect(await toastText(page, "Server Limit Reached")).toContain(
      "You've reached the maximum of 1 server(s) for the Free plan. Please upgrade to create more servers.",
    );
    // A toast waits while somebody points at it.
    await page.getByText("Server Limit Reached", { exact: true }).hover();
    await look(page, size, "limit");
    await page.getByRole("button", { name: "Build on a paid plan" }).click();
    await page.getByRole("button", { name: "Continue with $1.75/month" }).waitFor();
    await context.close();
  });

  test("a checkout that did not come from the dialogs asks before it builds", async () => {
    const { page, context, api } = await visitSignedIn({
      build: refusal(503, "NO_ROOM", "There is no room now."),
    });
    await page.goto(checkoutPath);
    await page.getByRole("heading", { name: "Build this server?" }).waitFor();
    await page.getByText(prompt).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Build this server?" }).waitFor();
    await look(page, size, "checkout-asking");
    expect(api.posted).toHaveLength(0);
    await mainButton(page, "Build this server").click();
    expect(await toastText(page, "Error")).toContain("There is no room now.");
    api.change("build", refusal(500, "INTERNAL", "Boom"));
    await mainButton(page, "Build this server").click();
    expect(await toastText(page, "Failed to create server. Please try again.")).toContain("Error");
    api.change("build", { id: buildId });
    await mainButton(page, "Build this server").click();
    await atPath(page, buildPath);
    const keys = api.postedTo("/api/build").map((request) => request.headers()["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await context.close();
  });

  test("the free server is being set up, and an order without words leads home", async () => {
    const { page, context } = await visitSignedIn();
    await page.route("**/api/build", () => {});
    await openSizes(page);
    await page.getByRole("button", { name: "Continue for FREE" }).click();
    await page.getByRole("button", { name: /Java Edition/ }).click();
    await page.getByRole("heading", { name: "Setting up your free server..." }).waitFor();
    await look(page, size, "checkout-free");
    await page.goto("/checkout?plan=free&platformType=java");
    expect(await toastText(page, "Invalid Configuration")).toContain(
      "Missing server configuration. Redirecting to home...",
    );
    await takePicture(page, size, "build-checkout-invalid");
    await atPath(page, "/");
    await context.close();
  });

  test("a build that runs shows its words, steps, plan and output, and survives a lost connection", async () => {
    const { page, context, api } = await visitSignedIn();
    await page.goto(buildPath);
    await page.getByRole("heading", { name: "Building Your Server" }).waitFor();
    await page.getByRole("heading", { name: "Agent is Working" }).waitFor();
    await page.getByText("0% Complete").waitFor();
    await page.getByText("Processing your request").first().waitFor();
    for (const word of ["Minecraft", "Latest", "1 GB", "Standard", "~2 minutes"])
      await page.getByText(word, { exact: true }).waitFor();
    await look(page, size, "running-early");
    api.change(`build/${buildId}`, builds.late);
    await page.getByText("62% Complete").waitFor();
    await page.getByText("Planned with the recipe 'Survival with land claims'.").waitFor();
    await page.getByText("Left out: it has no release for 1.21.8 yet.").waitFor();
    await page.getByText("<img src=x onerror=", { exact: false }).waitFor();
    expect(await page.title()).not.toContain("hacked");
    await look(page, size, "running-late");
    api.change(`build/${buildId}`, "no connection");
    await page.getByText("The connection is lost.", { exact: false }).waitFor();
    await page.getByText("62% Complete").waitFor();
    api.change(`build/${buildId}`, builds.late);
    await page.getByText("The connection is lost.", { exact: false }).waitFor({ state: "detached" });
    await context.close();
  });

  test("cancelling asks first and leads to the projects", async () => {
    const { page, context, api } = await visitSignedIn({
      [`build/${buildId}`]: builds.late,
      builds: buildList,
    });
    await page.goto(buildPath);
    await mainButton(page, "Cancel").click();
    await page.getByRole("alertdialog", { name: "Cancel this build?" }).waitFor();
    await look(page, size, "cancel");
    await page.getByRole("button", { name: "Keep building" }).click();
    expect(api.posted).toHaveLength(0);
    await mainButton(page, "Cancel").click();
    await page.getByRole("button", { name: "Cancel build" }).click();
    await atPath(page, "/projects");
    expect(api.postedTo(`/api/build/${buildId}/cancel`)).toHaveLength(1);
    await context.close();
  });

  test("a failed build says why, and Retry brings it back to work", async () => {
    const { page, context, api } = await visitSignedIn({ [`build/${buildId}`]: builds.failed });
    await page.goto(buildPath);
    await page.getByRole("heading", { name: "Build Failed" }).waitFor();
    const card = page.getByRole("alert").filter({ hasText: "Error Accessing Servers" });
    await card.getByText("Geyser could not be downloaded", { exact: false }).waitFor();
    await card.getByRole("link", { name: "Return Home" }).waitFor();
    await look(page, size, "failed");
    api.change(`build/${buildId}`, { ...builds.late, attempt: 2 });
    await card.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: "Agent is Working" }).waitFor();
    expect(api.postedTo(`/api/build/${buildId}/retry`)).toHaveLength(1);
    await context.close();
  });

  test("a finished build gives the address, the way to the server and its recipe", async () => {
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
