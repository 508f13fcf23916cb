import { afterAll, beforeEach, expect, test } from "vitest";
import { approvalIn } from "../assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "../assistant-scene.fixture.ts";

const scene = await startScene();
const { follow } = scene;
let server: Awaited<ReturnType<typeof scene.openServer>>;
beforeEach(async () => {
  server = await scene.openServer();
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
  server.game.starts = () => [enabling, readyLine];
});
afterAll(() => scene.stop());

const enabling = "[12:00:00 INFO]: [Homes] Enabling Homes v1.0";
const homes = "plugins/Homes/config.yml";
const yaml = "settings:\n  value: 1\n";

/** Approves everything that is asked, until the turn ends. */
async function ends(request: string) {
  let events = await server.chat.send(request);
  while (events.at(-1)?.type === "approval") {
    await server.chat.decide(approvalIn(events), "approved");
    events = await server.chat.watch();
  }
  return events.at(-1);
}

const texts = [
  ["a list that is not closed", "settings: [1\n"],
  ["a tab", "settings:\n\tvalue: 1\n"],
  ["two colons", "settings: value: 1\n"],
  ["a quote that is not closed", "settings: 'one\n"],
  ["no blank after the colon", "settings:1\n"],
  ["one sentence", "I have changed the settings.\n"],
  ["a list", "- settings\n"],
  ["an answer in a fence", "```yaml\nsettings:\n  value: 1\n```\n"],
  ["an exclamation mark", "settings: !Welcome to us\n"],
  ["a colour of the console", "settings: \u001b[31mred\n"],
] as const;
const yamlFiles = [
  "spigot.yml",
  "bukkit.yml",
  "config/paper-global.yml",
  homes,
  "plugins/Homes/lang/EN.YAML",
];
const others = [
  ["server.properties", "motd=hi\n", "motd=\\u00\n"],
  ["config/mod.toml", "[a]\nb = 1\n", "[a\nb = 1\n"],
  ["config/mod.json", '{"a": 1}\n', '{"a": 1,}\n'],
  ["config/list.json", "[1, 2]\n", '{"a": 1}\n'],
] as const;
const broken = [
  ...yamlFiles.map((path, at) => [path, yaml, at === 0 ? texts : texts.slice(2 * at - 2, 2 * at)] as const),
  ...others.map(([path, before, text]) => [path, before, [["what can't be read", text]]] as const),
];

test.each(broken)("%s: every kind of broken content is refused", async (path, before, all) => {
  server.put(path, before);
  for (const [what, text] of all) {
    follow(call("write_file", { path, content: text }), say("Done."));
    await ends(`Write ${what}`);
    const sentence = (await server.chat.messages()).at(-1)?.turn?.sentence;
    expect([what, server.read(path), sentence]).toEqual([what, before, "Nothing was changed."]);
  }
  expect(server.game.stops).toEqual([]);
});

test("the refusal names the problem, and the second edit is applied", async () => {
  server.put("spigot.yml", yaml);
  follow(
    call("write_file", { path: "spigot.yml", content: "settings: [1\n" }),
    call("write_file", { path: "spigot.yml", content: "settings:\n  value: 2\n" }),
    say("Done."),
  );
  await ends("Change it");
  expect(server.read("spigot.yml")).toBe("settings:\n  value: 2\n");
  expect(JSON.stringify(scene.model.asked.at(-2)?.turns)).toContain("is not valid YAML");
});

test.each(yamlFiles)("a start that leaves %s broken fails the check", async (path) => {
  server.put(path, yaml);
  server.game.starts = () => {
    if (server.read(path) !== yaml) server.put(path, "settings: [1\n");
    return [enabling, readyLine];
  };
  follow(call("replace_in_file", { path, old: "value: 1", new: "value: 2" }), say("Done."));
  expect(await ends("Change it")).toMatchObject({ metadata: { verdict: "rolled-back" } });
  expect(server.read(path)).toBe(yaml);
});

test.each([
  ["a value is added", "settings:\n  value: 2\n  more: 3\n"],
  ["it is sorted and has other comments", "# Homes 1.0\nsettings: {value: 2}\n"],
])(
  "a failed edit that the plugin has written again is put back byte for byte: %s",
  async (_what, rewritten) => {
    server.put(homes, yaml);
    server.game.starts = () => {
      if (server.read(homes) === yaml) return [enabling, readyLine];
      server.put(homes, rewritten);
      return [enabling, "[12:00:00 ERROR]: Homes is confused by 2", readyLine];
    };
    follow(call("replace_in_file", { path: homes, old: "value: 1", new: "value: 2" }), say("Done."));
    expect(await ends("Change it")).toMatchObject({ metadata: { verdict: "rolled-back" } });
    expect(server.read(homes)).toBe(yaml);
  },
);
