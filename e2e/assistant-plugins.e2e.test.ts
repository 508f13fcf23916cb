import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { Reply } from "../stand-ins/model/script.ts";
import { startScriptedModel, type ScriptedModel } from "../stand-ins/model/scripted-model.ts";
import { treeFolder } from "./built-tree.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { signUp } from "./steps/account-steps.ts";
import { approvalOn, askFor, follow, lastAnswer, say } from "./steps/assistant-steps.ts";
import { pictureOf } from "./steps/crash-steps.ts";
import { buildServer, press, untilStatus } from "./steps/servers-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const built = {
  name: "Quiet Harbour",
  software: "paper",
  minecraftVersion: "1.20.1",
  plugins: [{ id: "modrinth:chunky", name: "Chunky", reason: "For a test.", version: "1.4.0" }],
};
const changedWithinMs = 150_000;
const call = (tool: string, input: object): Reply => ({ kind: "call", calls: [{ tool, input }] });
const greet = call("edit_properties", { edits: [{ key: "motd", value: "Not wanted" }] });

let browser: Browser;
let node: EnrolledNode;
let model: ScriptedModel;
const people: BrowserContext[] = [];

beforeAll(async () => {
  model = await startScriptedModel(() => say("Nothing to do."), inject("site").instance.ports.web);
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(async () => {
  await endJourney({ browser, node, people });
  await model.stop();
}, 120_000);

// Game servers restart often here: if time is short, run only the touch variant.
const shown = process.env["CI"] === undefined ? sizes : [sizes[0]];

describe.each(shown)("plugins and rules in the AI editor at $width px", (size) => {
  let page: Page;
  let context: BrowserContext;
  let serverId: string;

  beforeAll(async () => {
    ({ page, context } = await newVisitor(browser, size));
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(context);
    await signUp(page, someone());
    await atPath(page, "/");
    serverId = await buildServer(context, built);
    await page.goto(`/server/${serverId}/ai-editor`);
    await untilStatus(page, "Online");
  }, 300_000);

  const get = async <T>(path: string) =>
    (await (await context.request.get(`/api/servers/${serverId}${path}`)).json()) as T;
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`/api/servers/${serverId}${path}`, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  const properties = async () => (await get<{ content: string }>("/files/server.properties")).content;
  const plugins = async () => {
    const listed = await get<{ plugins: { id: string; name: string; isEnabled: boolean }[] }>("/plugins");
    return listed.plugins;
  };
  const enabledPlugins = async () =>
    (await plugins())
      .filter(({ isEnabled }) => isEnabled)
      .map(({ name }) => name)
      .toSorted();
  /** Path and hash of each. */
  const jars = () => {
    const found = pictureOf(join(treeFolder(node, serverId), "plugins"));
    return Object.fromEntries([...found].filter(([path]) => path.endsWith(".jar") && !path.includes("/")));
  };

  /** When it started, once it is online. */
  const startOf = (isNew: (startedAt: string) => boolean = () => true) =>
    vi.waitFor(
      async () => {
        const { status, startedAt } = await get<{ status: string; startedAt: string | null }>("");
        if (status !== "online" || startedAt === null || !isNew(startedAt))
          throw new Error(`it is ${status}`);
        return startedAt;
      },
      { timeout: changedWithinMs, interval: 500 },
    );

  async function restart(): Promise<void> {
    const before = await startOf();
    await post("/action", { action: "restart" });
    await startOf((startedAt) => startedAt !== before);
    await untilStatus(page, "Online");
  }

  /** Asks, approves the one card, and returns what it said. */
  async function agreeTo(text: string): Promise<string> {
    await askFor(page, text);
    const approve = approvalOn(page).getByRole("button", { name: "Approve" });
    await approve.waitFor({ timeout: 60_000 });
    const card = await approvalOn(page).innerText();
    await press(approve, size);
    await lastAnswer(page).getByText("Checked", { exact: true }).waitFor({ timeout: changedWithinMs });
    await untilStatus(page, "Online");
    return card;
  }

  test("set to Ask, it looks and changes nothing", { timeout: 120_000 }, async () => {
    const before = await properties();
    await press(page.getByText("Ask", { exact: true }), size);
    await page.getByText("Looks and answers. Changes nothing.").waitFor();
    follow(model, call("list_plugins", {}), greet, say("I changed it."));
    await askFor(page, "Greet players in the server list");
    await lastAnswer(page).getByText("Nothing was changed.").waitFor();
    expect(await lastAnswer(page).textContent()).toContain("is set to Ask");
    expect(await properties()).toBe(before);
    await expectAccessible(page);
    await takePicture(page, size, "assistant-real-ask");
    await press(page.getByText("Do", { exact: true }), size);
    await page.getByText("Can change this server.").waitFor();
  });

  test("a house rule keeps it away from a file", { timeout: 120_000 }, async () => {
    const before = await properties();
    const rules = page.getByRole("dialog", { name: "House rules" });
    const setPaths = async (paths: string) => {
      await press(page.getByRole("button", { name: "House rules" }), size);
      await rules.getByRole("textbox", { name: "Files and folders" }).fill(paths);
      await press(rules.getByRole("button", { name: "Save rules" }), size);
      await rules.waitFor({ state: "detached" });
    };
    await setPaths("server.properties");
    follow(model, greet, say("I changed it."));
    await askFor(page, "Change the greeting");
    await lastAnswer(page).getByText("Nothing was changed.").waitFor();
    expect(await lastAnswer(page).textContent()).toContain("exclude server.properties");
    expect(await properties()).toBe(before);
    await setPaths("");
  });

  test(
    "a plugin is installed with what it needs, and undone byte for byte",
    { timeout: 600_000 },
    async () => {
      const before = jars();
      follow(
        model,
        call("search_plugins", { text: "ViaBackwards" }),
        call("install_plugin", { pluginId: "modrinth:viabackwards" }),
        say("Older clients can join now."),
      );
      const card = await agreeTo("Let players with older clients join");
      for (const name of ["ViaBackwards", "ViaVersion"]) expect(card).toContain(name);
      await expectAccessible(page);
      await takePicture(page, size, "assistant-real-plugins");
      expect(await enabledPlugins()).toEqual(["Chunky", "ViaBackwards", "ViaVersion"]);
      const installed = Object.keys(jars()).find((name) => name.startsWith("ViaBackwards")) ?? "";
      await post("/file-copies", { copies: [{ from: `plugins/${installed}`, to: "kept.jar" }] });

      await press(lastAnswer(page).getByRole("button", { name: /^Undo / }), size);
      await press(page.getByRole("alertdialog").getByRole("button", { name: "Undo" }), size);
      await lastAnswer(page)
        .getByText("Undone. Everything is as it was before.")
        .waitFor({ timeout: changedWithinMs });
      expect(jars()).toEqual(before);
      await restart();
      expect(jars()).toEqual(before);
      expect(await enabledPlugins()).toEqual(["Chunky"]);
    },
  );

  test("a plugin that does not load is found and removed", { timeout: 600_000 }, async () => {
    const before = jars();
    await post("/file-moves", { moves: [{ from: "kept.jar", to: "plugins/ViaBackwards.jar" }] });
    await restart();
    const broken = (await plugins()).find(({ name }) => name === "ViaBackwards")?.id ?? "";
    follow(
      model,
      {
        kind: "call",
        calls: [
          { tool: "diagnose", input: {} },
          { tool: "read_console", input: { contains: null } },
          { tool: "list_plugins", input: {} },
        ],
      },
      call("change_plugins", { action: "remove", ids: [broken] }),
      say("ViaBackwards did not load without ViaVersion, so I removed it."),
    );
    expect(await agreeTo("Something is wrong with my plugins. Fix it.")).toContain("ViaBackwards");
    const read = model.asked.at(-1)?.turns.flatMap((turn) => (turn.by === "result" ? [turn.text] : [])) ?? [];
    expect(read.join("\n")).toMatch(/missing dependency plugins: \[ViaVersion\]/);
    expect(jars()).toEqual(before);
    expect(await enabledPlugins()).toEqual(["Chunky"]);
    await takePicture(page, size, "assistant-real-broken-plugin");
  });
});
