import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { atBuildPage, eulaTick, platformNames, promptBox, readyAddress } from "./build-journey.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, toastText } from "./steps/account-steps.ts";
import { expectOperator } from "./steps/operator-steps.ts";
import { inBrowser } from "./visual/in-browser.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const [phone] = sizes;
const words = "Survival with land claims for me and my friends";
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

/** A guest on a phone. Every tap and every field that is filled is counted; keys of the keyboard are not taps. */
async function guest(size: { readonly width: number; readonly height: number } = phone) {
  const { page, context } = await newVisitor(browser, phone);
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: "reduce" });
  people.push(context);
  const done = { taps: [] as string[], fields: [] as string[] };
  return {
    page,
    context,
    done,
    tap: async (name: string, target: Locator) => {
      await expectInSight(page, target);
      await target.tap();
      done.taps.push(name);
    },
    fill: async (name: string, text: string) => {
      await page.getByLabel(name, { exact: true }).fill(text);
      done.fields.push(name);
    },
  };
}

/** Nothing was scrolled for it: the dialog if there is one, else the page. */
async function expectInSight(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const scrolled = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll("[role=dialog] *, html:not(:has([role=dialog]))")]
      .map((one) => one.scrollTop))`,
  );
  const isHit = await target.evaluate(inBrowser.isOnTop);
  const name = await target.innerText();
  expect({ name, scrolled, isHit }).toEqual({ name, scrolled: 0, isHit: true });
}

describe("a guest on a phone", () => {
  test(
    "plays as operator after five taps and four fields, and scrolls for nothing",
    { timeout: 240_000 },
    async () => {
      const { page, context, done, tap, fill } = await guest();
      const person = someone();
      await page.goto("/");
      await promptBox(page).fill(words);
      await tap("Start Building", mainButton(page, "Start Building"));
      expect(await toastText(page, "Login Required")).toContain(
        "Please login or create an account to build servers.",
      );
      await atPath(page, "/login");
      await page.getByRole("heading", { name: "We kept your prompt" }).waitFor();
      await page.getByRole("main").getByText(words).waitFor();
      await takePicture(page, phone, "login-kept-prompt-real");
      await expectAccessible(page);
      await tap("Sign Up", page.getByRole("main").getByRole("link", { name: "Sign Up" }));
      await mainButton(page, "Sign Up").waitFor();
      await fill("Username", person.username);
      await fill("Email", person.email);
      await fill("Password", person.password);
      await page.keyboard.press("Enter");

      const sizeDialog = page.getByRole("dialog", { name: "Configure Your Server" });
      await sizeDialog.getByRole("region", { name: "Our proposal" }).getByRole("listitem").first().waitFor();
      for (const name of ["RAM", "Storage"])
        await expectInSight(page, sizeDialog.getByRole("slider", { name }));
      await takePicture(page, phone, "chooser-real");
      await tap("Continue", sizeDialog.getByRole("button", { name: "Continue for FREE" }));

      const dialog = page.getByRole("dialog", { name: "Choose Your Server Type" });
      await fill("Your Minecraft name", "Alex");
      await tap("tick", eulaTick(dialog));
      const [first] = await dialog.getByRole("listitem").getByRole("button").all();
      expect(await first?.innerText()).toContain("Fits your prompt");
      await tap("card", dialog.getByRole("button", { name: platformNames.crossplay }));

      await atBuildPage(page);
      const address = await readyAddress(page);
      await page.getByText("Alex is the server's operator.").waitFor();
      await expectOperator(context, "Alex", address);
      await takePicture(page, phone, "ready-operator-real");
      await expectAccessible(page);
      expect(done).toEqual({
        taps: ["Start Building", "Sign Up", "Continue", "tick", "card"],
        fields: ["Username", "Email", "Password", "Your Minecraft name"],
      });
    },
  );

  test("has sliders, total and Continue in sight on a small phone, too", { timeout: 90_000 }, async () => {
    const { page } = await guest({ width: 360, height: 640 });
    const person = someone();
    await page.goto("/signup");
    for (const [name, text] of [
      ["Username", person.username],
      ["Email", person.email],
      ["Password", person.password],
    ] as const)
      await page.getByLabel(name, { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    await atPath(page, "/");
    for (const prompt of [words, "The RLCraft modpack with quests and dragons for 40 players"]) {
      await promptBox(page).fill(prompt);
      await mainButton(page, "Start Building").click();
      const dialog = page.getByRole("dialog", { name: "Configure Your Server" });
      await dialog.getByRole("region", { name: "Our proposal" }).getByRole("listitem").first().waitFor();
      for (const name of ["RAM", "Storage"]) await expectInSight(page, dialog.getByRole("slider", { name }));
      await expectInSight(page, dialog.getByText("Total cost"));
      await expectInSight(page, dialog.getByRole("button", { name: "Continue for FREE" }));
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    }
  });
});
