import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { logIn } from "./steps/account-steps.ts";
import { cards, orderPaidServer } from "./billing/provider.ts";
import { atBuildPage, orderServer, promptBox, readyAddress } from "./build-journey.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import type { SeenBuild } from "./steps/build-steps.ts";
import { startDemo, tracesOfDemo, type Demo, type Login } from "./demo-under-test.ts";
import { openBrowser, sizes, takePicture } from "./visitor.ts";

const [, desk] = sizes;

// It starts a separate instance including images, which takes minutes: on demand only.
describe.skipIf(process.env["CI"] !== undefined)("the demo", () => {
  let browser: Browser;
  let demo: Demo;
  beforeAll(async () => {
    browser = await openBrowser();
    demo = await startDemo();
  }, 300_000);
  afterAll(() => browser.close());

  async function visitAs(login: Login): Promise<Page> {
    const context = await browser.newContext({ baseURL: demo.url, viewport: desk });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/login");
    await logIn(page, login);
    await atPath(page, "/");
    return page;
  }

  test("the leftovers of a killed demo are removed by the next one", { timeout: 300_000 }, async () => {
    await demo.killHard();
    expect(tracesOfDemo().join("\n")).toMatch(/apps\/agent[^]*namespace[^]*upstreams/);
    demo = await startDemo();
    expect(new Set(tracesOfDemo().filter((trace) => trace.includes("apps/agent"))).size).toBe(2);
  });

  test("the printed owner has a server, a running build and a failed one", async () => {
    const page = await visitAs(demo.owner);
    await page.goto("/projects");
    for (const state of ["Ready", "Building", "Failed"])
      await page.getByText(state, { exact: true }).first().waitFor();
    await takePicture(page, desk, "demo-projects");
    const builds = (await (await page.request.get("/api/builds")).json()) as SeenBuild[];
    expect(builds.map(({ status }) => status)).toEqual(["running", "failed", "completed"]);
    const { nodeLost, status } = (await (
      await page.request.get(`/api/servers/${builds[2]?.serverId}`)
    ).json()) as { nodeLost: boolean; status: string };
    expect({ nodeLost, status }).toEqual({ nodeLost: false, status: "online" });
    await page.context().close();
  });

  test("a prompt typed by the owner becomes a server that a bot joins", { timeout: 150_000 }, async () => {
    const page = await visitAs(demo.owner);
    await promptBox(page).fill("Creative plots with WorldEdit");
    const buildId = await orderServer(page, "java");
    const address = await readyAddress(page);
    await takePicture(page, desk, "demo-done");
    const { plan } = (await (await page.request.get(`/api/build/${buildId}`)).json()) as SeenBuild;
    const bot = await joinJava({ ...address, username: "Visitor", version: plan?.minecraftVersion ?? "" });
    await bot.leave();
    await page.context().close();
  });

  test("a larger server is paid with a card that is not real", { timeout: 150_000 }, async () => {
    const page = await visitAs(demo.owner);
    await orderPaidServer(page, "Survival with more room");
    const form = page.frameLocator('iframe[title="Secure payment input frame"]');
    await form.getByLabel("Card number").fill(cards.good);
    await form.getByLabel("Expiration date (MM / YY)").fill("12 / 34");
    await form.getByLabel("Security code").fill("123");
    await takePicture(page, desk, "demo-checkout");
    await page.getByRole("button", { name: "Pay $1.75" }).click();
    await atBuildPage(page);
    await readyAddress(page);
    await page.goto("/billing");
    await page.getByText("Visa ending in 4242, expires 12/2034").waitFor();
    await page.context().close();
  });

  test("the printed admin finds two machines, people, work to do and a server to bring back", async () => {
    const page = await visitAs(demo.admin);
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
  });

  test("Ctrl-C leaves nothing behind", { timeout: 120_000 }, async () => {
    expect(tracesOfDemo()).not.toEqual([]);
    expect(await demo.interrupt()).toContain("Nothing is left running.");
    expect(tracesOfDemo()).toEqual([]);
  });
});
