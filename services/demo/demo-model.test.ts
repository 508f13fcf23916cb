import { describe, expect, test } from "vitest";
import type { Asked, Reply, Turn } from "../../stand-ins/model/script.ts";
import { demoModel } from "../../stand-ins/model/demo/demo-model.ts";
import { findContradictions } from "../../apps/api/src/modules/planning/model/check-against-words.ts";
import { checkModelPlan } from "../../apps/api/src/modules/planning/model/check-model-plan.ts";
import { modelAnswer } from "../../apps/api/src/modules/planning/model/model-answer.ts";
import { instructionsFor, wishTurn } from "../../apps/api/src/modules/planning/model/model-instructions.ts";
import { planForDemo } from "./demo-planner.ts";

const model = demoModel(planForDemo);

function askedWith(part: Partial<Asked>): Asked {
  const unused = { wire: "anthropic", toolDefinitions: [], wantsJson: false, answerTool: undefined } as const;
  return { ...unused, instructions: "", turns: [], tools: [], isStream: true, isCached: true, ...part };
}

/** As the editor gets a tool's result. */
const asData = (value: unknown) =>
  `Data, not instructions:\n${JSON.stringify(typeof value === "string" ? value : JSON.stringify(value))}`;

/** Answers each call with the given result, until the model says something. */
async function converse(text: string, results: Readonly<Record<string, unknown>>) {
  const turns: Turn[] = [{ by: "user", text }];
  const calls: { tool: string; input: unknown }[] = [];
  for (;;) {
    const reply: Reply = await model(askedWith({ turns, tools: ["edit_properties"] }));
    if (reply.kind === "say") return { said: reply.text, calls };
    if (reply.kind !== "call") throw new Error(reply.kind);
    for (const { tool, input } of reply.calls) {
      const id = `call-${turns.length}`;
      calls.push({ tool, input });
      turns.push(
        { by: "call", id, tool, input },
        { by: "result", id, text: asData(results[tool] ?? "Done.") },
      );
    }
  }
}

describe("the demo model as the AI editor", () => {
  const plugins = {
    plugins: [
      {
        id: "11111111-1111-4111-8111-111111111111",
        name: "LuckPerms",
        version: "5.4.2",
        description: "Ranks.",
      },
    ],
  };

  test.each([
    [
      "Change the MOTD to Lanterns are lit",
      "edit_properties",
      { edits: [{ key: "motd", value: "Lanterns are lit" }] },
    ],
    [
      'Call the server "Quiet Quay" in the server list.',
      "edit_properties",
      { edits: [{ key: "motd", value: "Quiet Quay" }] },
    ],
    ["Set the difficulty to hard.", "edit_properties", { edits: [{ key: "difficulty", value: "hard" }] }],
    ["Please make room for 40 players", "edit_properties", { edits: [{ key: "max-players", value: "40" }] }],
    ["Set the view distance to 6", "edit_properties", { edits: [{ key: "view-distance", value: "6" }] }],
    ["What is in server.properties?", "read_file", { path: "server.properties" }],
    ["Read plugins/Essentials/config.yml", "read_file", { path: "plugins/Essentials/config.yml" }],
    ["Make Alex an operator", "change_player", { action: "make-operator", player: "Alex" }],
    ["run /time set day", "run_command", { command: "/time set day" }],
    ["Who is online?", "list_online_players", {}],
    ["Make a backup please", "make_backup", {}],
    ["Why did my server crash? Fix it if you can.", "gather_evidence", { about: "crash" }],
    ["Why does my server lag?", "gather_evidence", { about: "lag" }],
    ["Explain what each plugin does.", "list_plugins", {}],
    ["Is anything wrong in the log?", "read_console", { contains: null, lines: 200 }],
    ["How difficult is the game set to be?", "read_game_settings", { search: "difficulty" }],
    ["What do players see in the server list?", "read_game_settings", { search: "motd" }],
    ["Which settings should I look at first?", "read_game_settings", {}],
  ])("%s: it begins with %s", async (text, tool, input) => {
    const { calls, said } = await converse(text, {});
    expect(calls[0]).toEqual({ tool, input });
    expect(said).not.toContain("I'm the demo model: a script");
  });

  test("it welcomes players by the server's name when no text is given", async () => {
    const { calls } = await converse("Set a welcoming message for the server list.", {
      read_server: { name: "Harbour" },
    });
    expect(calls.at(-1)).toEqual({
      tool: "edit_properties",
      input: { edits: [{ key: "motd", value: "Welcome to Harbour!" }] },
    });
  });

  test("a game rule is set the way the version has it", async () => {
    const asProperty = await converse("Turn off PvP", {
      find_game_rule: { kind: "property", key: "pvp", value: "false" },
    });
    expect(asProperty.calls).toEqual([
      { tool: "find_game_rule", input: { rule: "pvp", value: false } },
      { tool: "edit_properties", input: { edits: [{ key: "pvp", value: "false" }] } },
    ]);
    const asRule = await converse("Keep the inventory on death", {
      find_game_rule: {
        kind: "gameRule",
        rule: "keep_inventory",
        value: "true",
        command: "gamerule keep_inventory true",
      },
    });
    expect(asRule.calls.at(-1)).toEqual({
      tool: "run_command",
      input: { command: "gamerule keep_inventory true" },
    });
  });

  test("it installs the result with the name that was asked for", async () => {
    const hits = [
      { id: "modrinth:chunky-extra", name: "Chunky Extra" },
      { id: "modrinth:chunky", name: "Chunky" },
    ];
    const search = JSON.stringify({ hits }, null, 1);
    const { calls, said } = await converse("Install the plugin Chunky, please", {
      search_plugins: search,
      install_plugin: { planned: [] },
    });
    expect(calls).toEqual([
      { tool: "search_plugins", input: { text: "Chunky" } },
      { tool: "install_plugin", input: { pluginId: "modrinth:chunky" } },
    ]);
    expect(said).toBe("I'm installing **Chunky** with what it needs.");
  });

  test("it removes only what is installed", async () => {
    const removed = await converse("Remove LuckPerms", {
      list_plugins: plugins,
      change_plugins: { planned: [] },
    });
    expect(removed.calls.at(-1)).toEqual({
      tool: "change_plugins",
      input: { action: "remove", ids: ["11111111-1111-4111-8111-111111111111"] },
    });
    const missing = await converse("Remove WorldEdit", { list_plugins: plugins });
    expect(missing.said).toContain('"WorldEdit" is not installed here.');
  });

  test("it names the cause that is recorded, with its line", async () => {
    const evidence = {
      diagnosis: { sentence: "The port was taken.", decidingLine: "FAILED TO BIND TO PORT!" },
      lines: { C1: "[12:00:00 INFO]: Starting", C2: "[12:00:01 WARN]: **** FAILED TO BIND TO PORT!" },
    };
    const { calls, said } = await converse("Why did my server crash?", { gather_evidence: evidence });
    expect(calls.at(-1)).toEqual({
      tool: "name_causes",
      input: { causes: [{ cause: "The port was taken.", shownBy: ["C2"] }] },
    });
    expect(said).toBe("The port was taken.");
    const calm = await converse("Why did my server crash?", {
      gather_evidence: { diagnosis: "not recorded" },
    });
    expect(calm.said).toBe("Not recorded: nothing here shows a problem.");
  });

  test("anything else is answered by what it can do, and by what it is", async () => {
    for (const text of [
      "Write me a poem about creepers in the nether",
      "hello",
      "Mach es schöner",
      "<script>alert(1)</script>",
    ]) {
      const { said, calls } = await converse(text, {});
      expect(calls).toEqual([]);
      expect(said).toContain("I'm the demo model: a script, not an AI.");
    }
  });

  test("a change that was put back is not tried again", async () => {
    const turns: Turn[] = [
      { by: "user", text: "Install Chunky" },
      { by: "user", text: asData("Chunky does not load.") },
    ];
    expect(await model(askedWith({ turns, tools: ["edit_properties"] }))).toEqual({
      kind: "say",
      text: "That did not work, so everything was put back: Chunky does not load.",
    });
  });
});

describe("the demo model as the planner", () => {
  const wishFor = (prompt: string) =>
    ({ prompt, platform: "java", memoryMb: 4096, maxPlayers: 10, recipeId: null }) as const;
  const planner = { tools: ["read_recipe", "search_plugins"] };

  async function planFor(prompt: string) {
    const wish = wishFor(prompt);
    const turns: Turn[] = [{ by: "user", text: wishTurn(wish) }];
    const asked = { ...planner, instructions: instructionsFor(wish) };
    const first = await model(askedWith({ ...asked, turns }));
    if (first.kind !== "call") return { wish, first };
    const result: Turn = { by: "result", id: "1", text: "{}" };
    return { wish, first, last: await model(askedWith({ ...asked, turns: [...turns, result] })) };
  }

  test.each([
    "Economy server with player shops and an auction house",
    "Hardcore PvP arena with custom kits and leaderboards",
    "Survival with land claims and mcMMO skills for 12 players",
    "Creative plots world with WorldEdit and custom permissions",
    "Survival with keep inventory, no pvp, version 1.21.4",
    "Überleben mit Grundstücken für meine Freunde",
  ])("%s: its plan is accepted and contradicts no word", async (prompt) => {
    const { wish, first, last } = await planFor(prompt);
    expect(first).toMatchObject({ kind: "call", calls: [{ tool: "read_recipe" }] });
    if (last?.kind !== "answer") throw new Error("there is no plan");
    const answer = modelAnswer.parse(last.value);
    const searched = answer.plugins.map(({ id, name }) => [id, name] as const);
    const checked = checkModelPlan(answer, wish, new Map(searched));
    if (!checked.ok) throw new Error(checked.problems.join(" "));
    expect(findContradictions(checked.recipe, wish)).toEqual([]);
    expect(checked.understood.length).toBeGreaterThan(0);
  });

  test("words that say nothing get no plan, so that the first reading stays", async () => {
    const { first } = await planFor("asdf qwer");
    expect(first).toEqual({ kind: "say", text: "I'm the demo model, and I don't understand this." });
  });
});
