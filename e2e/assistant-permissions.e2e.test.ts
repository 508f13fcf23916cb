import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Bot } from "../stand-ins/bots/bot.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import type { Reply } from "../stand-ins/model/script.ts";
import { startScriptedModel, type ScriptedModel } from "../stand-ins/model/scripted-model.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { signUp } from "./steps/account-steps.ts";
import { buildServer, consoleOf, press, shownAddress, untilStatus } from "./steps/servers-steps.ts";
import { newVisitor, openBrowser, sizes, someone } from "./visitor.ts";

const reason = "For a test.";
const built = {
  name: "Ranks",
  software: "paper",
  minecraftVersion: "1.21.4",
  plugins: [
    { id: "modrinth:luckperms", name: "LuckPerms", reason },
    { id: "modrinth:essentialsx", name: "EssentialsX", reason },
  ],
};
const [size] = sizes;
const answeredWithinMs = 90_000;
const say = (text: string): Reply => ({ kind: "say", text });
const call = (tool: string, input: object): Reply => ({ kind: "call", calls: [{ tool, input }] });
const builders = { kind: "group", name: "builders" };
const operations = [
  { do: "create-group", group: "builders" },
  {
    do: "set-permission",
    of: builders,
    node: "essentials.fly",
    value: true,
    contexts: { gamemode: "creative" },
  },
  { do: "add-parent", of: { kind: "user", name: "Builder" }, group: "builders" },
];
const mayNot = "You do not have access to that command.";

let browser: Browser;
let node: EnrolledNode;
let model: ScriptedModel;
let page: Page;
const people: BrowserContext[] = [];
const bots: Bot[] = [];

beforeAll(async () => {
  const { instance } = inject("site");
  model = await startScriptedModel(() => say("Nothing to do."), instance.ports.web);
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
  const visitor = await newVisitor(browser, size);
  ({ page } = visitor);
  await page.emulateMedia({ reducedMotion: "reduce" });
  people.push(visitor.context);
  await signUp(page, someone());
  await atPath(page, "/");
  const serverId = await buildServer(visitor.context, built);
  await page.goto(`/server/${serverId}/ai-editor`);
  await untilStatus(page, "Online");
}, 480_000);
afterAll(async () => {
  for (const bot of bots) await bot.leave();
  await endJourney({ browser, node, people });
  await model.stop();
}, 120_000);

function follow(...replies: readonly Reply[]): void {
  let next = 0;
  model.follow(() => replies[Math.min(next++, replies.length - 1)] ?? say(""));
}

const lastAnswer = (): Locator => page.getByRole("article", { name: "AI Editor" }).last();

/** Sends a request, approves what is shown, and waits for the verdict. Returns what was shown. */
async function ask(text: string, title: string): Promise<string> {
  const input = page.getByRole("textbox", { name: "Message" });
  await input.fill(text);
  await input.press("Enter");
  const card = page.getByRole("region", { name: title });
  await card.getByRole("button", { name: "Approve" }).waitFor({ timeout: answeredWithinMs });
  const shown = await card.innerText();
  await press(card.getByRole("button", { name: "Approve" }), size);
  await lastAnswer().getByText("Checked", { exact: true }).waitFor({ timeout: answeredWithinMs });
  return shown;
}

/** The first line that the server tells this player after the command and that looks like an answer to it. */
async function answerTo(bot: Bot, command: string, looks: RegExp): Promise<string> {
  let seen = 0;
  const counting = bot.onChat(() => (seen += 1));
  counting();
  const answer = Promise.withResolvers<string>();
  let index = 0;
  const stop = bot.onChat((line) => {
    index += 1;
    if (index > seen && looks.test(line)) answer.resolve(line);
  });
  bot.chat(command);
  const timer = setTimeout(() => answer.reject(new Error(`nobody answered ${command}`)), 20_000);
  return answer.promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}

const fly = (bot: Bot) => answerTo(bot, "/fly", /fly mode|access to that command/);
const balance = (bot: Bot) => answerTo(bot, "/balance", /^Balance: |access to that command/);

async function join(username: string): Promise<Bot> {
  const bot = await joinJava({ ...(await shownAddress(page)), username, version: built.minecraftVersion });
  bots.push(bot);
  return bot;
}

async function type(command: string, answer: string): Promise<void> {
  await press(page.getByRole("link", { name: "Terminal" }), size);
  await page.getByLabel("Command").fill(command);
  await page.getByLabel("Command").press("Enter");
  await consoleOf(page).getByText(answer).last().waitFor();
  await page.goto(page.url().replace(/[^/]*$/, "ai-editor"));
}

test(
  "a rank may fly in creative only, others may not, and after undoing nobody may",
  { timeout: 600_000 },
  async () => {
    const [builder, visitor] = [await join("Builder"), await join("Visitor")];
    expect(await fly(builder)).toBe(mayNot);

    follow(call("change_permissions", { operations }), say("Builders may fly in creative."));
    const shown = await ask("Give builders fly, but only in creative", "Change 3 permissions");
    expect(shown).toContain("lp group builders permission set essentials.fly true gamemode=creative");
    const evidence = "builders has essentials.fly set to true in context gamemode=creative.";
    const answered = await page.content();
    expect(answered).toContain(evidence);
    const changeId = /changeId ([0-9a-f-]{36})/.exec(answered)?.[1];

    expect(await fly(builder)).toBe(mayNot);
    for (const name of ["Builder", "Visitor"])
      await type(`gamemode creative ${name}`, `Set ${name}'s game mode to Creative Mode`);
    expect(await fly(builder)).toBe("Set fly mode enabled for Builder.");
    expect(await fly(visitor)).toBe(mayNot);

    follow(call("undo_permissions", { changeId }), say("It is as before."));
    expect(await ask("Undo that", "Put permissions back")).toContain("lp deletegroup builders");
    expect(await fly(builder)).toBe(mayNot);
  },
);

test(
  "a plugin reads a changed setting again while players stay, and undoing it works the same way",
  { timeout: 300_000 },
  async () => {
    const player = await join("Banker");
    await type("op Banker", "Made Banker a server operator");
    expect(await balance(player)).toBe("Balance: $0");
    const edits = [{ path: ["starting-balance"], value: 250 }];
    follow(call("edit_config", { path: "plugins/Essentials/config.yml", edits }), say("Done."));
    const input = page.getByRole("textbox", { name: "Message" });
    await input.fill("New players start with 250");
    await input.press("Enter");
    await lastAnswer().getByText("Checked", { exact: true }).waitFor({ timeout: answeredWithinMs });
    await lastAnswer().getByText("No players were disconnected").waitFor();
    expect(await balance(player)).toBe("Balance: $250");

    await press(lastAnswer().getByRole("button", { name: /^Undo / }), size);
    await press(page.getByRole("alertdialog").getByRole("button", { name: "Undo" }), size);
    await lastAnswer()
      .getByText("Undone. Everything is as it was before.")
      .waitFor({ timeout: answeredWithinMs });
    expect(await balance(player)).toBe("Balance: $0");
  },
);
