import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, signUp } from "./steps/account-steps.ts";
import { buildServer, press, untilStatus } from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const built = { name: "Fern Hollow", software: "paper", minecraftVersion: "1.21.4" };
const seenWithinMs = 90_000;
let browser: Browser;
let node: EnrolledNode;
const people: BrowserContext[] = [];

beforeAll(async () => {
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(() => endJourney({ browser, node, people }), 120_000);

const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("the crash card at $width px", (size) => {
  let page: Page;
  let context: BrowserContext;
  let serverId = "";

  beforeAll(async () => {
    ({ page, context } = await newVisitor(browser, size));
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(context);
    await signUp(page, someone());
    await atPath(page, "/");
    serverId = await buildServer(context, built);
    await page.goto(`/server/${serverId}`);
    await untilStatus(page, "Online");
  }, 180_000);

  const card = () => page.getByRole("region", { name: /^Your server / });

  test("tells what happened, whether it is over, and is dismissed", { timeout: 240_000 }, async () => {
    const command = page.getByLabel("Command");
    await command.fill("standin crash");
    await command.press("Enter");
    await card().getByRole("heading", { name: "Your server stopped unexpectedly" }).waitFor({
      timeout: seenWithinMs,
    });
    await untilStatus(page, "Online");
    await card().getByText("It's over: the server is running again.").waitFor({ timeout: seenWithinMs });
    await takePicture(page, size, "crash-card-over");
    await press(card().getByRole("link", { name: "Open the crash report" }), size);
    await page.getByText("Minecraft Crash Report").waitFor();
    await page.goto(`/server/${serverId}`);
    await press(card().getByRole("button", { name: "Dismiss" }), size);
    await card().waitFor({ state: "detached" });
    await page.reload();
    await untilStatus(page, "Online");
    expect(await card().count()).toBe(0);
  });

  test("a crash that lasts marks the lists, and is fixed with one press", { timeout: 240_000 }, async () => {
    const listed = await context.request.get(`/api/servers/${serverId}/files/server.properties?dir=`);
    const { content } = (await listed.json()) as { content: string };
    const broken = `${content.replace(/^server-ip=.*\n/m, "")}\nserver-ip=10.9.8.7\n`;
    const saved = await context.request.put(`/api/servers/${serverId}/files/server.properties?dir=`, {
      data: { content: broken },
    });
    expect(saved.status()).toBe(200);
    await press(mainButton(page, "Restart"), size);
    await card().getByText("It has not been running since.").waitFor({ timeout: seenWithinMs });
    await card().getByText("server-ip").first().waitFor();
    await takePicture(page, size, "crash-card-lasting");
    await page.goto("/dashboard");
    await page.getByText("Crashed", { exact: true }).waitFor();
    await page.goto(`/server/${serverId}`);
    await press(card().getByRole("button", { name: "What will change?" }), size);
    await page.getByRole("dialog").getByText("10.9.8.7").first().waitFor();
    await page.keyboard.press("Escape");
    await press(card().getByRole("button", { name: /server-ip/ }), size);
    await page.getByRole("heading", { name: "Your server is fixed" }).waitFor({ timeout: seenWithinMs });
    await untilStatus(page, "Online");
    await takePicture(page, size, "crash-card-fixed");
    await page.goto("/dashboard");
    await page.getByText(built.name).first().waitFor();
    await page.getByText("Crashed", { exact: true }).waitFor({ state: "detached", timeout: seenWithinMs });
  });
});
