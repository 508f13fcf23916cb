import { expect, test } from "vitest";
import { marksOf } from "./marks.ts";

const at = "2026-11-15T12:00:00.000Z";
const entry = (action: string) => ({ at, action });

test("restarts, changes and backups are marked, and nothing else", () => {
  const actions = [
    "server.restarted",
    "change.applied",
    "backup.created",
    "server.command-sent",
    "file.saved",
  ];
  expect(marksOf(actions.map(entry))).toEqual([
    { atMs: Date.parse(at), kind: "power" },
    { atMs: Date.parse(at), kind: "change" },
    { atMs: Date.parse(at), kind: "backup" },
  ]);
});
