import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mainButton } from "./steps/account-steps.ts";
import { atBuildPage, eulaTick, promptBox, readyAddress } from "./build-journey.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { endJourney } from "./end-journey.ts";
import { enterAt, tabTo, typeAt } from "./steps/keyboard-steps.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { expectOperator } from "./steps/operator-steps.ts";
import { consoleOf, untilStatus } from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone } from "./visitor.ts";

let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 180_000);

test(
  "by keyboard alone, from the front page through the build to a running server",
  { timeout: 180_000 },
  async () => {
    const { page, context } = await newVisitor(browser, sizes[1]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(context);
    const person = someone();

    await page.goto("/");
    await promptBox(page).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).hash, "the first stop skips what is above").toBe("#main");
    await typeAt(page, promptBox(page), "A calm survival world");
    await enterAt(page, mainButton(page, "Start Building"));
    await atPath(page, "/login");
    await enterAt(page, page.getByRole("main").getByRole("link", { name: "Sign Up" }));
    await atPath(page, "/signup");
    await typeAt(page, page.getByLabel("Username"), person.username);
    await typeAt(page, page.getByLabel("Email"), person.email);
    await typeAt(page, page.getByLabel("Password", { exact: true }), person.password);
    await page.keyboard.press("Enter");

    await atPath(page, "/");
    await page.getByRole("heading", { name: "Configure Your Server" }).waitFor();
    const sizeDialog = page.getByRole("dialog", { name: "Configure Your Server" });
    await tabTo(page, sizeDialog.getByRole("slider", { name: "RAM" }));
    await page.keyboard.press("ArrowRight");
    await sizeDialog.getByText("$1.75/month", { exact: true }).waitFor();
    await page.keyboard.press("ArrowLeft");
    await enterAt(page, sizeDialog.getByRole("button", { name: "Continue for FREE" }));
    const platformDialog = page.getByRole("dialog", { name: "Choose Your Server Type" });
    await typeAt(page, platformDialog.getByRole("textbox", { name: "Your Minecraft name" }), "Alex");
    await tabTo(page, eulaTick(platformDialog));
    await page.keyboard.press("Space");
    await enterAt(page, platformDialog.getByRole("button", { name: /Java Edition/ }));

    await atBuildPage(page);
    const address = await readyAddress(page);
    await page.getByText("Alex is the server's operator.").waitFor();
    await expectOperator(context, "Alex", address);
    await enterAt(page, page.getByRole("link", { name: "Go to your server" }));
    await untilStatus(page, "Online");
    // The status is above the tabs and appears before the console does.
    const search = page.getByRole("searchbox", { name: "Search the console" });
    await search.waitFor();
    await page.keyboard.press("/");
    await search.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("nothing says this");
    await page.getByRole("search").getByText("Not found", { exact: true }).waitFor();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.press("Delete");
    await typeAt(page, page.getByLabel("Command"), "list");
    await page.keyboard.press("Enter");
    await consoleOf(page)
      .getByText(/players? online/)
      .last()
      .waitFor();
  },
);
