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
  ["Authorization: Bearer sk-live-0123456789", "Authorization: Bearer [hidden]"],
  ['"authorization": "abc", "a": 1', '"authorization": [hidden], "a": 1'],
  ["sent Bearer sk-live-0123456789.", "sent Bearer [hidden]"],
  ["session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln ended", "session [hidden] ended"],
  [
    "POST https://discord.com/api/webhooks/123456789012345678/aB3dEf-6hIj_kL failed",
    "POST https://discord.com/api/webhooks/123456789012345678/[hidden] failed",
  ],
  ["The basic settings were loaded", "The basic settings were loaded"],
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
  shareableLine("eyJ-".repeat(200_000));
  shareableLine("authorization=bearer ".repeat(50_000));
  expect(performance.now() - beganAt, "time limit").toBeLessThan(1000);
});
