import { expect, test } from "vitest";
import { shareableText } from "./shareable-text.ts";

test.each([
  ["Alex[/203.0.113.7:51234] logged in", "Alex[/[address]:51234] logged in"],
  ["Alex lost 203.0.113.7.", "Alex lost [address]."],
  ["Alex[/[2001:db8:0:0:0:0:0:7]:51234] logged in", "Alex[/[[address]]:51234] logged in"],
  ["from 2001:db8::7 again", "from [address] again"],
  ["[12:34:56 INFO]: Done (7.214s)!", "[12:34:56 INFO]: Done (7.214s)!"],
  ["Starting on *:25565 and 0.0.0.0:25565", "Starting on *:25565 and 0.0.0.0:25565"],
  ["Paper 1.21.8-60, Geyser 2.8.3", "Paper 1.21.8-60, Geyser 2.8.3"],
])("%s is shared as %s", (text, shared) => {
  expect(shareableText([{ kind: "output", text }])).toBe(shared);
});

test("commands carry their mark", () => {
  expect(
    shareableText([
      { kind: "command", text: "list" },
      { kind: "output", text: "There are 0 of 8 players online" },
    ]),
  ).toBe("> list\nThere are 0 of 8 players online");
});
