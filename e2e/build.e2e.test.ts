import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinBedrock } from "../stand-ins/bots/bedrock-bot.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { fillSignUp, mainButton, signUp, toastText } from "./steps/account-steps.ts";
import { atBuildPage, chooseServer, halfWay, orderServer, promptBox, readyAddress } from "./build-journey.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { builtTree } from "./built-tree.ts";
import { endJourney } from "./end-journey.ts";
import type { SeenBuild } from "./steps/build-steps.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";
import type { Size } from "./visitor.ts";

const [phone, desk] = sizes;
/** Over NetherNet, and over RakNet. */
const newBedrock = { version: "1.26.51", transport: "nethernet" } as const;
const oldBedrock = { version: "1.21.124", transport: "raknet" } as const;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

/** A person with an empty browser. Painting the animated island without a GPU would slow down the servers. */
async function visit(size: Size) {
  const { page, context } = await newVisitor(browser, size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  people.push(context);
  return { page, context };
}

async function visitSignedIn(size: Size) {
  const visitor = await visit(size);
  await signUp(visitor.page, someone());
  await atPath(visitor.page, "/");
  return visitor;
}

async function read<T>(context: BrowserContext, path: string): Promise<T> {
  const answer = await context.request.get(path);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function giveConsent(context: BrowserContext): Promise<void> {
  const data = { document: "https://aka.ms/MinecraftEULA" };
  const answer = await context.request.post("/api/eula-consent", { data });
  expect(answer.status()).toBe(200);
}

const buildOf = (context: BrowserContext, id: string) => read<SeenBuild>(context, `/api/build/${id}`);
const buildCount = async (context: BrowserContext) =>
  (await read<readonly unknown[]>(context, "/api/builds")).length;

async function joinAsJava(address: { host: string; port: number }, build: SeenBuild, username: string) {
  return joinJava({ ...address, username, version: build.plan?.minecraftVersion ?? "" });
}

describe("from a prompt in a browser to a player who joins", () => {
  let recipe = "";
  let original: { readonly context: BrowserContext; readonly build: SeenBuild };

  test("a prompt typed on a phone before sign-up becomes a Java server", { timeout: 150_000 }, async () => {
    const { page, context } = await visit(phone);
    const words = "Survival with land claims for me and my friends";
    await page.goto("/");
    await promptBox(page).fill(words);
    await mainButton(page, "Start Building").click();
    await toastText(page, "Login Required");
    await atPath(page, "/login");
    await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
    await atPath(page, "/signup");
    await fillSignUp(page, someone());
    await atPath(page, "/");
    expect(await promptBox(page).inputValue()).toBe(words);
    const buildId = await chooseServer(page, "java");
    await page.getByText(words).waitFor();
    await halfWay(page);
    await takePicture(page, phone, "build-real-running");
    const address = await readyAddress(page);
    await page.getByText("100% Complete").waitFor();
    await takePicture(page, phone, "build-real-done");
    await expectAccessible(page);
    const build = await buildOf(context, buildId);
    expect(build.address).toEqual(address);
    const bot = await joinAsJava(address, build, "Alex");
    await bot.leave();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download recipe" }).click();
    recipe = await (await download).path();
    original = { context, build };
  });

  test("its recipe, imported by another person, builds the same server", { timeout: 150_000 }, async () => {
    const { page, context } = await visitSignedIn(desk);
    await page.goto("/projects");
    await page.getByRole("button", { name: "Start from a recipe file" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Recipe file").setInputFiles(recipe);
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Build this server" }).click();
    const buildId = await atBuildPage(page);
    const address = await readyAddress(page);
    const copy = await buildOf(context, buildId);
    const exported = (of: BrowserContext, id: string) =>
      read<{ file: string }>(of, `/api/build/${id}/recipe`).then(({ file }) => file);
    expect(await exported(context, buildId)).toBe(await exported(original.context, original.build.id));
    const [first, second] = [original.build, copy].map((build) => builtTree(node, build.serverId ?? ""));
    expect(first?.lockedFiles.length).toBeGreaterThan(1);
    expect(second?.lockedFiles).toEqual(first?.lockedFiles);
    expect(second?.settings).toEqual(first?.settings);
    const bot = await joinAsJava(address, copy, "Sam");
    await bot.leave();
  });

  test.concurrent("a Bedrock player joins a Bedrock server", { timeout: 150_000 }, async () => {
    const { page } = await visitSignedIn(desk);
    await promptBox(page).fill("A peaceful world for the family's tablets");
    await orderServer(page, "bedrock");
    const address = await readyAddress(page);
    await takePicture(page, desk, "build-real-bedrock-done");
    const bot = await joinBedrock({ ...address, ...newBedrock, username: "Steve" });
    await bot.leave();
  });

  test.concurrent("both editions meet on a crossplay server", { timeout: 150_000 }, async () => {
    const { page, context } = await visitSignedIn(desk);
    await promptBox(page).fill("Economy with player shops, some of us play on phones");
    const buildId = await orderServer(page, "crossplay");
    await halfWay(page);
    await takePicture(page, desk, "build-real-running");
    const address = await readyAddress(page);
    await takePicture(page, desk, "build-real-done");
    const java = await joinAsJava(address, await buildOf(context, buildId), "Jen");
    const at = { host: address.host, port: address.bedrockPort ?? 0 };
    const bots = [
      await joinBedrock({ ...at, ...oldBedrock, username: "Ben" }),
      await joinBedrock({ ...at, ...newBedrock, username: "Nia" }),
    ];
    await vi.waitFor(() => expect(java.playerNames()).toEqual([".Ben", ".Nia", "Jen"]), { timeout: 20_000 });
    await Promise.all([java, ...bots].map((bot) => bot.leave()));
    await page.goBack();
    await atPath(page, "/");
    expect(await buildCount(context)).toBe(1);
  });

  test(
    "a link, a reload and Back build nothing; an intended build is cancelled from its page",
    { timeout: 90_000 },
    async () => {
      const { page, context } = await visitSignedIn(desk);
      // With the consent given, only the confirmation prevents a link from building.
      await giveConsent(context);
      const asks = () => page.getByRole("heading", { name: "Build this server?" }).waitFor();
      await page.goto("/checkout?prompt=Skyblock&plan=free&platformType=java&ram=1&storage=5");
      await asks();
      await page.reload();
      await asks();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await atPath(page, "/");
      await page.goBack();
      await asks();
      // Long enough for an automatic order to arrive.
      await page.waitForTimeout(1000);
      expect(await buildCount(context)).toBe(0);
      await mainButton(page, "Build this server").click();
      const buildId = await atBuildPage(page);
      expect(await buildCount(context)).toBe(1);
      await mainButton(page, "Cancel").click();
      await page.getByRole("button", { name: "Cancel build" }).click();
      await atPath(page, "/projects");
      const cancelled = await buildOf(context, buildId);
      expect(cancelled).toMatchObject({ status: "failed", error: "Cancelled" });
      await page.getByText("Cancelled", { exact: true }).waitFor();
      await page.goBack();
      await page.getByRole("heading", { name: "Build Failed" }).waitFor();
      expect(await buildCount(context)).toBe(1);
      const left = async () => (await read<{ servers: number }>(context, "/api/limits")).servers;
      await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 30_000, interval: 500 });
    },
  );
});
