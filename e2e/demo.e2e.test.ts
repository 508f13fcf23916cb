import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { cards, orderPaidServer } from "./billing/provider.ts";
import { atBuildPage, orderServer, promptBox, readyAddress } from "./build-journey.ts";
import { editorJourneys } from "./demo/editor-journeys.ts";
import { adminScreens, buildScreens, guestScreens, ownerScreens } from "./demo/screens.ts";
import { serverJourneys } from "./demo/server-journeys.ts";
import { expectScreen, visitDemo } from "./demo/visit-demo.ts";
import { startDemo, tracesOfDemo, type Demo } from "./demo-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { expectWords } from "./screens/public-pages-stage.ts";
import { fillSignUp, mainButton, toastText } from "./steps/account-steps.ts";
import { unfoldedProposal, type SeenBuild } from "./steps/build-steps.ts";
import { openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const [, desk] = sizes;

// It starts a separate instance including images, which takes minutes: on demand only.
describe.skipIf(process.env["CI"] !== undefined)("the demo", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    browser = await openBrowser();
    demo = await startDemo();
  }, 900_000);
  afterAll(() => browser.close());

  const asGuest = () => visitDemo(browser, demo);
  const asOwner = () => visitDemo(browser, demo, demo.owner);

  test("the leftovers of a killed demo are removed by the next one", { timeout: 900_000 }, async () => {
    await demo.killHard();
    expect(tracesOfDemo().join("\n")).toMatch(/apps\/agent[^]*namespace[^]*upstreams/);
    demo = await startDemo();
    console.log(`the demo was ready after ${demo.seconds} s (goal: 90)`);
    expect(new Set(tracesOfDemo().filter((trace) => trace.includes("apps/agent"))).size).toBe(2);
  });

  test("the printed owner has a server, a running build and a failed one", { timeout: 90_000 }, async () => {
    const page = await asOwner();
    await page.goto("/projects");
    for (const state of ["Ready", "Building", "Failed"])
      await page.getByText(state, { exact: true }).first().waitFor();
    await takePicture(page, desk, "demo-projects");
    const builds = (await (await page.request.get("/api/builds")).json()) as (SeenBuild & { id: string })[];
    expect(builds.map(({ status }) => status)).toEqual(["running", "failed", "completed"]);
    for (const { id, status } of builds) {
      await page.goto(`/build/${id}`);
      await expectWords(page, buildScreens[status as keyof typeof buildScreens]);
      await takePicture(page, desk, `demo-build-${status}`);
    }
    const { nodeLost, status } = (await (
      await page.request.get(`/api/servers/${builds[2]?.serverId}`)
    ).json()) as { nodeLost: boolean; status: string };
    expect({ nodeLost, status }).toEqual({ nodeLost: false, status: "online" });
    await page.context().close();
  });

  test.each(guestScreens)("a guest sees $path as it is specified", async (screen) => {
    const page = await asGuest();
    await expectScreen(page, screen);
    await page.context().close();
  });

  test("the community is one click away where it is specified", async () => {
    const page = await asGuest();
    for (const path of ["/faq", "/login"]) {
      await page.goto(path);
      await page.locator('main a[href="https://chat.example.org/invite"]').first().waitFor();
    }
    await page.context().close();
  });

  test("the owner sees each screen as it is specified", { timeout: 120_000 }, async () => {
    const page = await asOwner();
    for (const screen of ownerScreens) await expectScreen(page, screen);
    await page.context().close();
  });

  test("a new person has no servers yet, and their mail goes into a file", async () => {
    const page = await asGuest();
    const person = someone();
    await page.goto("/signup");
    await fillSignUp(page, person);
    await atPath(page, "/");
    await expectScreen(page, {
      path: "/servers",
      words: [
        "No servers yet",
        "Get started by creating your first Minecraft server",
        "Create Your First Server",
      ],
    });
    const elsewhere = await asGuest();
    await elsewhere.goto("/forgot-password");
    await elsewhere.getByLabel("Email").fill(person.email);
    await elsewhere.getByRole("main").getByRole("button").first().click();
    const mails = () =>
      readdirSync(demo.mailFolder).map((name) => readFileSync(join(demo.mailFolder, name), "utf8"));
    await expect.poll(() => mails().join("\n"), { timeout: 30_000 }).toContain(person.email);
    for (const one of [page, elsewhere]) await one.context().close();
  });

  serverJourneys(asOwner);
  editorJourneys(asOwner);

  test("the demo model plans in the chooser, which is as it is specified", { timeout: 120_000 }, async () => {
    const page = await asOwner();
    await promptBox(page).fill("Creative plots with WorldEdit");
    await mainButton(page, "Start Building").click();
    await expectWords(page, [
      "Configure Your Server",
      "Customize your server resources with the sliders below",
      "Continue for FREE",
    ]);
    const proposal = await unfoldedProposal(page);
    await proposal.getByText("Planned by demo model").waitFor({ timeout: 60_000 });
    await takePicture(page, desk, "demo-chooser");
    await page.getByRole("button", { name: "Continue for FREE" }).click();
    await expectWords(page, [
      "Choose Your Server Type",
      "Java Edition",
      "Bedrock Edition",
      "Crossplay Server",
      "Recommended",
    ]);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Configure Your Server" }).waitFor();
    await page.getByRole("slider", { name: "RAM" }).press("ArrowRight");
    await expectWords(page, ["Continue with $1.75/month"]);
    await page.context().close();
  });

  test("a prompt typed by the owner becomes a server that a bot joins", { timeout: 300_000 }, async () => {
    const page = await asOwner();
    await promptBox(page).fill("Creative plots with WorldEdit");
    await slowDown(page, "**/api/build");
    const settingUp = page.getByRole("heading", { name: "Setting up your free server..." }).waitFor();
    const [buildId] = await Promise.all([orderServer(page, "java"), settingUp]);
    const address = await readyAddress(page);
    await takePicture(page, desk, "demo-done");
    const { plan } = (await (await page.request.get(`/api/build/${buildId}`)).json()) as SeenBuild;
    const bot = await joinJava({ ...address, username: "Visitor", version: plan?.minecraftVersion ?? "" });
    await bot.leave();
    await page.context().close();
  });

  test("a larger server is paid with a card that is not real", { timeout: 300_000 }, async () => {
    const page = await asOwner();
    await orderPaidServer(page, "Survival with more room");
    await expectWords(page, [
      "Complete Your Purchase",
      "Back to Home",
      "2 GB",
      "Secure payment powered by",
      "Pay $1.75",
    ]);
    const form = page.frameLocator('iframe[title="Secure payment input frame"]');
    await form.getByLabel("Card number").fill(cards.good);
    await form.getByLabel("Expiration date (MM / YY)").fill("12 / 34");
    await form.getByLabel("Security code").fill("123");
    await takePicture(page, desk, "demo-checkout");
    const paid = page.getByRole("heading", { name: "Payment successful! Creating your server..." }).waitFor();
    await page.getByRole("button", { name: "Pay $1.75" }).click();
    await paid;
    await atBuildPage(page);
    await readyAddress(page);
    await page.goto("/billing");
    await page.getByText("Visa ending in 4242, expires 12/2034").waitFor();
    await page.context().close();
  });

  test("links that lack an order or a payment lead home with their toasts", async () => {
    const page = await asOwner();
    await page.goto("/checkout?plan=free");
    expect(await toastText(page, "Invalid Configuration")).toContain(
      "Missing server configuration. Redirecting to home...",
    );
    await atPath(page, "/");
    await page.goto("/payment-success");
    expect(await toastText(page, "Invalid payment session")).toContain("Redirecting...");
    await atPath(page, "/");
    await page.context().close();
  });

  test(
    "the printed admin sees the four tabs, two machines, work to do and a server to bring back",
    { timeout: 240_000 },
    async () => {
      const page = await visitDemo(browser, demo, demo.admin);
      for (const screen of adminScreens) await expectScreen(page, screen);
      await page.goto("/admin");
      for (const machine of ["demo-1", "demo-2"])
        await page.getByRole("heading", { name: machine, exact: true }).waitFor();
      await page.getByText("The database did not answer in time.").first().waitFor();
      await page.getByText("Files of no server").first().waitFor({ timeout: 90_000 });
      await takePicture(page, desk, "demo-desk");
      await page.goto("/admin?tab=users");
      for (const name of [demo.owner.username, "noah"])
        await page.getByRole("heading", { name, exact: true }).waitFor();
      await page.goto("/admin?tab=servers");
      await page.getByRole("button", { name: "Bring back Castle on the hill" }).waitFor();
      await page.context().close();
    },
  );

  test("Ctrl-C leaves nothing behind", { timeout: 120_000 }, async () => {
    expect(tracesOfDemo()).not.toEqual([]);
    expect(await demo.interrupt()).toContain("Nothing is left running.");
    expect(tracesOfDemo()).toEqual([]);
  });
});

/** What is shown meanwhile would otherwise be gone before it is seen. */
async function slowDown(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
}
