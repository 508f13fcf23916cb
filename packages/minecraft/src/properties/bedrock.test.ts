import { expect, test } from "vitest";
import { bedrockProperties, checkBedrockProperty, writeBedrockProperties } from "./bedrock.ts";

const file = [
  "server-name=Dedicated Server",
  "# Used as the server name",
  "allow-list=false",
  "white-list=false",
  "online-mode=true",
  "server-port=19132",
  "server-portv6=19133",
  "",
].join("\n");

test("each key has one rule, and its default is valid", () => {
  const keys = bedrockProperties().map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { key, default: value } of bedrockProperties()) {
    expect(checkBedrockProperty(key, value)).toEqual({ ok: true, value });
  }
});

test.each([
  ["server-name", "a;b"],
  ["server-name", "a\nallow-cheats=true"],
  ["tick-distance", "13"],
  ["view-distance", "4"],
  ["gamemode", "spectator"],
  ["server-build-radius-ratio", "1.5"],
  ["white-list", "true"],
])("%s=%j is refused", (key, value) => {
  expect(checkBedrockProperty(key, value).ok).toBe(false);
});

test.each([
  ["server-build-radius-ratio", "Disabled", "Disabled"],
  ["server-build-radius-ratio", "0.5", "0.5"],
  ["level-type", "flat", "FLAT"],
])("%s=%j is written as %j", (key, value, written) => {
  expect(checkBedrockProperty(key, value)).toEqual({ ok: true, value: written });
});

test("an allow list is enabled under its new name, and the old name is removed", () => {
  const written = writeBedrockProperties(file, { "allow-list": "true" }, "user");
  expect(written).toMatchObject({
    ok: true,
    text: file.replace("allow-list=false", "allow-list=true").replace("white-list=false\n", ""),
  });
});

test("values that would stop the server at startup are refused", () => {
  const listed = writeBedrockProperties(file, { "allow-list": "true", "online-mode": "false" }, "user");
  expect(listed).toMatchObject({ ok: false, sentences: [expect.stringContaining("allow list")] });
  const ports = writeBedrockProperties(file, { "server-portv6": "19132" }, "platform");
  expect(ports).toMatchObject({ ok: false, sentences: [expect.stringContaining("must differ")] });
});

test("users can't set ports, transport and visibility", () => {
  for (const [key, value] of [
    ["transport", "raknet"],
    ["server-port", "25565"],
    ["server-udp-ports", "192.0.2.1:25570-25580:25570-25580"],
    ["server-ip", "192.0.2.1"],
  ] as const)
    expect(writeBedrockProperties(file, { [key]: value }, "user").ok).toBe(false);
  expect(writeBedrockProperties(file, { "enable-lan-visibility": "true" }, "user").ok).toBe(false);
  expect(writeBedrockProperties(file, { "enable-lan-visibility": "false" }, "platform").ok).toBe(true);
});
