import { expect, test } from "vitest";
import { shareableLine } from "./shareable-line.ts";

test.each([
  ["Alex[/203.0.113.7:51234] logged in", "Alex[/[address]:51234] logged in"],
  ["Alex lost 203.0.113.7.", "Alex lost [address]."],
  ["from 2001:db8::7 again", "from [address] again"],
  ["[12:34:56 INFO]: Done (7.214s)!", "[12:34:56 INFO]: Done (7.214s)!"],
  ["rcon.password=hunter2", "rcon.password=[hidden]"],
  ['{"apiKey": "abc", "a": 1}', '{"apiKey": [hidden], "a": 1}'],
  ["jdbc:mysql://root:hunter2@db/x", "jdbc:mysql://root:[hidden]@db/x"],
  ["Alex issued server command: /login hunter2", "Alex issued server command: /login [hidden]"],
  ["Alex issued server command: /register a b", "Alex issued server command: /register [hidden]"],
  ["Alex issued server command: /list", "Alex issued server command: /list"],
])("%s is shared as %s", (text, shared) => {
  expect(shareableLine(text)).toBe(shared);
});

test("a line of any length is read in little time", () => {
  const beganAt = performance.now();
  shareableLine("password=".repeat(200_000));
  shareableLine("a:".repeat(500_000));
  expect(performance.now() - beganAt, "time limit").toBeLessThan(1000);
});
