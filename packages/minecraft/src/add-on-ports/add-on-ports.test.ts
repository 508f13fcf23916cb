import { expect, test } from "vitest";
import { findNeededPorts } from "./find-ports.ts";
import { editHocon } from "./hocon.ts";
import { addOnPorts } from "./ports.ts";
import { fillSettings, writeSettings } from "./write-settings.ts";

const at = { host: "play.example.org", port: 25_581 };

test("every add-on with a port has a source, settings, and a name that no other has", () => {
  const names = addOnPorts.flatMap(({ names: own, projects }) => [...own, ...projects]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  for (const { source, settings } of addOnPorts) {
    expect(source).toMatch(/^[\w.-]+\/[\w.-]+: /);
    expect(Object.keys(settings)).not.toHaveLength(0);
  }
});

test("ports are found by catalogue id or by the name in the jar, each once", () => {
  const found = (folder: "plugins" | "mods" | undefined) =>
    findNeededPorts(
      [
        { id: "modrinth:bluemap", name: "Anything" },
        { id: "unknown", name: "bluemap" },
        { id: "modrinth:AbCdEfGh", name: "Votifier" },
        { id: "modrinth:luckperms", name: "LuckPerms" },
      ],
      folder,
    ).map(({ port, settings }) => [port.addOn, settings.path]);
  expect(found("plugins")).toEqual([
    ["bluemap", "plugins/BlueMap/webserver.conf"],
    ["nuvotifier", "plugins/Votifier/config.yml"],
  ]);
  expect(found("mods")).toEqual([["bluemap", "config/bluemap/webserver.conf"]]);
  expect(found(undefined)).toEqual([]);
});

test.each(
  addOnPorts.flatMap(({ addOn, settings }) => Object.values(settings).map((one) => [addOn, one] as const)),
)(
  "the settings of %s get the port, also in an empty file, and stay as they are afterwards",
  (_addOn, settings) => {
    const filled = fillSettings(settings, at);
    const written = writeSettings("", filled);
    if (!written.ok) throw new Error(written.sentence);
    expect(written.text).toMatch(/port["']?\s*[:=]\s*25581/);
    expect(writeSettings(written.text, filled)).toEqual(written);
    expect(writeSettings(written.text, fillSettings(settings, { ...at, port: 25_582 }))).toEqual({
      ok: true,
      text: written.text.replaceAll("25581", "25582"),
    });
  },
);

test("players are told the address of voice chat from outside", () => {
  const [voice] = findNeededPorts([{ id: "modrinth:simple-voice-chat", name: "voicechat" }], "mods");
  const values = (host: string) => voice && fillSettings(voice.settings, { host, port: 25_581 }).values;
  expect(values("play.example.org")).toContainEqual({
    path: ["voice_host"],
    value: "play.example.org:25581",
  });
  expect(values("2001:db8::1")).toContainEqual({ path: ["voice_host"], value: "[2001:db8::1]:25581" });
});

test("HOCON keeps its comments and what is not at its top", () => {
  const text = [
    "# Default is 8100",
    "port : 8100 # change me",
    '#ip: "127.0.0.1"',
    "log: {",
    "  port: 1",
    '  format: "%1$s \\"{ \\""',
    "}",
    "",
  ].join("\r\n");
  expect(editHocon(text, { ip: "0.0.0.0", port: 25_581 })).toEqual({
    ok: true,
    text: text.replace("port : 8100", "port : 25581") + 'ip: "0.0.0.0"\r\n',
  });
});

test.each([
  ["a root in braces", "{\n  port: 1\n}\n"],
  ["several entries in a line", "enabled: true, port: 1\n"],
  ["an entry after a section", "log: { file: x } port: 1\n"],
  ["a brace too many", "}\nport: 1\n"],
  ["a section that never ends", "log: {\nport: 1\n"],
  ["text of several lines", 'note: """\nport: 1\n"""\n'],
  ["another file", 'include "other.conf"\n'],
])("HOCON with %s is left alone", (_what, text) => {
  expect(editHocon(text, { port: 25_581 })).toMatchObject({ ok: false });
});
