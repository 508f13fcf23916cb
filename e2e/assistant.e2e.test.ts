import { createHash } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { plainText } from "../stand-ins/bots/plain-text.ts";
import { pingJava } from "../stand-ins/bots/status-ping.ts";
import type { Reply } from "../stand-ins/model/script.ts";
import { startScriptedModel, type ScriptedModel } from "../stand-ins/model/scripted-model.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { signUp, toastText } from "./steps/account-steps.ts";
import { approvalOn, askFor, follow, lastAnswer, messageBox, say } from "./steps/assistant-steps.ts";
import { buildServer, press, shownAddress, untilStatus } from "./steps/servers-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const built = { name: "Lantern", software: "paper", minecraftVersion: "1.21.4" };
const restartWithinMs = 150_000;
/** A file that the game does not write again when it starts. */
const rules = { path: "rules.txt", content: "# Rules\r\nBe kind to ghosts \u{1f47b}\n\n" };
const greet = (motd: string): Reply => ({
  kind: "call",
  calls: [
    { tool: "edit_properties", input: { edits: [{ key: "motd", value: motd }] } },
    { tool: "replace_in_file", input: { path: rules.path, old: "Be kind", new: motd } },
  ],
});

let browser: Browser;
let node: EnrolledNode;
let model: ScriptedModel;
const people: BrowserContext[] = [];

beforeAll(async () => {
  const { instance } = inject("site");
  model = await startScriptedModel(() => say("Nothing to do."), instance.ports.web);
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(async () => {
  await endJourney({ browser, node, people });
  await model.stop();
}, 120_000);

// If time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("the AI editor at $width px", (size) => {
  const friend = someone();
  let page: Page;
  let theirs: Page;
  let context: BrowserContext;
  let serverId: string;

  async function arrive(person: ReturnType<typeof someone>): Promise<Page> {
    const visitor = await newVisitor(browser, size);
    await visitor.page.emulateMedia({ reducedMotion: "reduce" });
    people.push(visitor.context);
    await signUp(visitor.page, person);
    await atPath(visitor.page, "/");
    return visitor.page;
  }

  beforeAll(async () => {
    theirs = await arrive(friend);
    page = await arrive(someone());
    context = page.context();
    serverId = await buildServer(context, built);
    const me = (await (await theirs.context().request.get("/api/auth/me")).json()) as { id: string };
    const data = { userId: me.id, role: "member" };
    const shared = await context.request.post(`/api/servers/${serverId}/users`, { data });
    if (!shared.ok()) throw new Error(`the server was not shared: ${await shared.text()}`);
    await page.goto(`/server/${serverId}/ai-editor`);
    await untilStatus(page, "Online");
  }, 300_000);

  const fileAt = (path: string) => `/api/servers/${serverId}/files/${path}`;
  const read = async (path: string) =>
    ((await (await context.request.get(fileAt(path))).json()) as { content: string }).content;
  const hashes = async () => {
    const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
    return { rules: hashOf(await read(rules.path)), properties: hashOf(await read("server.properties")) };
  };
  const listed = async () => {
    const address = await shownAddress(page);
    return plainText((await pingJava(address.host, address.port)).description);
  };

  test(
    "a change waits for the asker's click, is seen by players and is undone byte for byte",
    { timeout: 600_000 },
    async () => {
      await page.getByRole("heading", { name: "How can I help you?" }).waitFor();
      await expectAccessible(page);
      await takePicture(page, size, "assistant-real-empty");
      const { content } = rules;
      expect((await context.request.put(fileAt(rules.path), { data: { content } })).ok()).toBe(true);
      const [before, listedBefore] = [await hashes(), await listed()];
      follow(model, greet("Lanterns are lit"), say("The server list now says **Lanterns are lit**."));
      await askFor(page, "Greet players in the server list");
      await approvalOn(page).getByText("+motd=Lanterns are lit").waitFor({ timeout: 60_000 });
      await expectAccessible(page);
      await takePicture(page, size, "assistant-real-approval");
      expect(await hashes()).toEqual(before);

      await theirs.goto(`/server/${serverId}/ai-editor`);
      await approvalOn(theirs).getByText("Waiting for the person who asked. Only they can decide.").waitFor();
      expect(await approvalOn(theirs).getByRole("button").count()).toBe(0);

      await press(approvalOn(page).getByRole("button", { name: "Approve" }), size);
      for (const watching of [page, theirs]) {
        await lastAnswer(watching)
          .getByText("Checked", { exact: true })
          .waitFor({ timeout: restartWithinMs });
        await lastAnswer(watching).getByText("Task completed successfully").waitFor();
      }
      await expectAccessible(page);
      await takePicture(page, size, "assistant-real-checked");
      expect(await listed()).toBe("Lanterns are lit");
      expect(await read(rules.path)).toContain("Lanterns are lit to ghosts");
      await (
        await joinJava({ ...(await shownAddress(page)), username: "Alex", version: built.minecraftVersion })
      ).leave();

      await press(lastAnswer(page).getByRole("button", { name: /^Undo / }), size);
      await press(page.getByRole("alertdialog").getByRole("button", { name: "Undo" }), size);
      await lastAnswer(page)
        .getByText("Undone. Everything is as it was before.")
        .waitFor({ timeout: restartWithinMs });
      expect((await hashes()).rules).toBe(before.rules);
      await vi.waitFor(async () => expect(await listed()).toBe(listedBefore), {
        timeout: restartWithinMs,
        interval: 500,
      });
    },
  );

  test("a refused change is not made", { timeout: 120_000 }, async () => {
    await untilStatus(page, "Online");
    const before = await hashes();
    follow(model, greet("Not wanted"), say("It is done."));
    await askFor(page, "Greet them differently");
    await press(approvalOn(page).getByRole("button", { name: "Refuse" }), size);
    await lastAnswer(page).getByText("You refused the changes, so nothing was changed.").last().waitFor();
    expect(await hashes()).toEqual(before);
  });

  test("a turn is stopped in the middle", { timeout: 120_000 }, async () => {
    follow(model, { kind: "hang" });
    await askFor(page, "Think for a long time");
    await lastAnswer(page).getByText("Thinking").waitFor();
    expect(await messageBox(page).isDisabled()).toBe(true);
    await takePicture(page, size, "assistant-real-streaming");
    await press(page.getByRole("button", { name: "Stop the AI editor" }), size);
    await lastAnswer(page).getByText("Stopped", { exact: true }).waitFor();
    expect(await toastText(page, "Stopped")).toContain("Nothing more was done.");
    expect(await messageBox(page).isEnabled()).toBe(true);
  });

  test(
    "a reloaded page continues, and what the model writes is only text",
    { timeout: 120_000 },
    async () => {
      const answered = Promise.withResolvers<Reply>();
      model.follow(() => answered.promise);
      await askFor(page, "Tell me about lanterns");
      await lastAnswer(page).getByText("Thinking").waitFor();
      await page.reload();
      await page.getByText("Tell me about lanterns", { exact: true }).waitFor();
      await lastAnswer(page).getByText("Thinking").waitFor();
      answered.resolve(
        say("Lanterns <img src=x onerror=alert(1)> [glow](javascript:alert`1`) **brightly**."),
      );
      await lastAnswer(page).getByText("brightly", { exact: true }).waitFor();
      await lastAnswer(page).getByText("Nothing was changed.").waitFor();
      expect(await lastAnswer(page).locator("img, a").count()).toBe(0);
      expect(await lastAnswer(page).innerText()).toContain("<img src=x onerror=alert(1)>");
      await expectAccessible(page);
    },
  );
});
