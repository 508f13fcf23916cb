import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BuildPlan } from "../packages/contract/src/builds.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { mainButton, signUp } from "./steps/account-steps.ts";
import { atBuildPage, eulaTick, platformNames, promptBox, readyAddress } from "./build-journey.ts";
import { endJourney } from "./end-journey.ts";
import { unfoldedProposal } from "./steps/build-steps.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";
import type { Size } from "./visitor.ts";

const [phone, desk] = sizes;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

async function visitSignedIn(size: Size) {
  const { page, context } = await newVisitor(browser, size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  people.push(context);
  await signUp(page, someone());
  await atPath(page, "/");
  return { page, context };
}

/** Types the description and returns the unfolded proposal of the first dialog. */
async function propose(page: Page, words: string) {
  await promptBox(page).fill(words);
  await mainButton(page, "Start Building").click();
  return unfoldedProposal(page);
}

/** On a phone what was decided and the plugins are folded. */
async function unfold(proposal: Locator): Promise<void> {
  const folded = proposal.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

describe.each([phone, desk])("a proposal at $width px", (size) => {
  test("shows what each wish came to, and builds nothing from nonsense", { timeout: 120_000 }, async () => {
    const { page, context } = await visitSignedIn(size);
    const german = await propose(page, "Überleben mit Grundstücken für 25 Kinder, ohne PvP");
    await german.getByText("26 players", { exact: true }).waitFor();
    await german.getByText("No PvP", { exact: true }).waitFor();
    await takePicture(page, size, "proposal-german");
    await expectAccessible(page);
    await leave(page);
    await (await propose(page, "survival with CoreProtect")).getByText("CoreProtect").first().waitFor();
    await leave(page);
    const refused = await propose(page, "survival with the RLCraft modpack");
    await refused.getByText("modpack").first().waitFor();
    await leave(page);
    await (await propose(page, "нужен творческий сервер для друзей")).getByText(/Russian/).waitFor();
    await leave(page);
    await propose(page, "asdf qwer banana");
    await page.getByText("If you continue, we build").waitFor();
    const answers = page.getByRole("list", { name: "What would you like instead?" });
    await answers.getByRole("button", { name: "Build a plain server" }).click();
    await answers.waitFor({ state: "detached" });
    expect(await page.getByRole("button", { name: "Continue for FREE" }).isEnabled()).toBe(true);
    const builds = await context.request.get("/api/builds");
    expect(await builds.json()).toEqual([]);
  });
});

test(
  "an edited proposal is built as agreed: its owner joins, and a stranger does not",
  {
    timeout: 180_000,
  },
  async () => {
    const { page, context } = await visitSignedIn(phone);
    const proposal = await propose(page, "Private survival with land claims for 3 friends, whitelist please");
    await unfold(proposal);
    await proposal.getByLabel("Players").fill("7");
    await proposal.getByLabel("Players").press("Enter");
    await proposal.getByRole("button", { name: "Remove CoreProtect" }).click();
    await proposal.getByRole("button", { name: "Put CoreProtect back" }).waitFor();
    await page.getByRole("button", { name: "Continue for FREE" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose Your Server Type" });
    await dialog.getByText("We switch it on once we know your name").waitFor();
    await dialog.getByLabel("Your Minecraft name").fill("Alex");
    await eulaTick(dialog).check();
    await dialog.getByText("You are on the allow list").waitFor();
    await dialog.getByRole("button", { name: platformNames.java }).click();
    const buildId = await atBuildPage(page);
    const address = await readyAddress(page);
    await page.getByText("Alex is on it").waitFor();
    await takePicture(page, phone, "proposal-built");
    await expectAccessible(page);
    const answer = await context.request.get(`/api/build/${buildId}`);
    const { plan, serverId } = (await answer.json()) as {
      readonly plan: BuildPlan;
      readonly serverId: string | null;
    };
    expect(plan.plugins.map(({ name }) => name)).not.toContain("CoreProtect");
    expect(plan.settings).toContainEqual({ label: "Players", value: "7" });
    const version = plan.minecraftVersion ?? "";
    const owner = await joinJava({ ...address, username: "Alex", version });
    await expect(joinJava({ ...address, username: "Mallory", version })).rejects.toThrow(/white-?list/i);
    await openFriendsPage(page, serverId ?? "");
    // The page asks again every 15 s.
    const whoIsOn = page.getByRole("list", { name: "Who is on" });
    await whoIsOn.getByText("Alex", { exact: true }).waitFor({ timeout: 45_000 });
    await takePicture(page, phone, "friends-page-with-names");
    await expectAccessible(page);
    await owner.leave();
  },
);

async function openFriendsPage(page: Page, serverId: string): Promise<void> {
  await page.goto(`/server/${serverId}/users`);
  await mainButton(page, "Share with friends").click();
  const link = page.getByRole("link", { name: /\/join\// });
  await page.goto((await link.getAttribute("href")) ?? "");
}

// Not in CI: other journeys use the same cores there.
test.skipIf(process.env["CI"] !== undefined)(
  "the first view comes soon after the click",
  { timeout: 120_000 },
  async () => {
    const { page } = await visitSignedIn(desk);
    const tookMs: number[] = [];
    for (let round = 1; round <= 20; round += 1) {
      await promptBox(page).fill(`survival with shops and land claims for ${round + 1} players`);
      await page.evaluate(timeFirstView);
      await mainButton(page, "Start Building").click();
      tookMs.push(Number(await page.locator("html[data-first-view-ms]").getAttribute("data-first-view-ms")));
      await leave(page);
    }
    const p95 = tookMs.toSorted((a, b) => a - b)[18] ?? Number.NaN;
    console.log(`first view of a proposal: p95 ${Math.round(p95)} ms of 20`);
    expect(p95, "time limit").toBeLessThan(400);
  },
);

/**
 * Runs in the page, from the click to the frame after the text is there. The time that the browser's driver takes is not
 * part of it.
 */
const timeFirstView = `
  delete document.documentElement.dataset.firstViewMs;
  document.addEventListener("click", ({ timeStamp }) => {
    const look = () => {
      const isShown = document.querySelector("[role=dialog]")?.textContent.includes("Total cost");
      requestAnimationFrame((now) => {
        if (isShown) document.documentElement.dataset.firstViewMs = String(now - timeStamp);
        else look();
      });
    };
    look();
  }, { capture: true, once: true });
`;
