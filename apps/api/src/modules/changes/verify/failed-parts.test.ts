import type { LoadFailure } from "@blockwright/minecraft/console/load-cause";
import { expect, test } from "vitest";
import type { ChangeItem } from "../change.ts";
import { findFailedParts } from "./verify-change.ts";

const stamp = { digest: { algorithm: "sha256", hex: "0".repeat(64) }, sizeBytes: 1 } as const;
const update = (name: string, part?: string): ChangeItem[] => [
  {
    kind: "move-file",
    from: `plugins/${name}.jar`,
    to: `plugins/${name}.jar.removed-1`,
    stamp,
    ...(part !== undefined && { part }),
  },
  {
    kind: "download-file",
    name,
    file: { ...stamp, path: `plugins/${name}.jar`, url: "https://example.org/a.jar" },
    ...(part !== undefined && { part }),
  },
];
const failure = (plugin: string): LoadFailure => ({ kind: "load-failed", plugin, reason: "unknown" });
const three = [...update("Shop", "a"), ...update("Chat", "b"), ...update("Maps", "c")];

test("failed parts are distinguished from loaded ones", () => {
  expect(findFailedParts(three, [failure("Chat")])).toEqual({
    parts: ["b"],
    sentence: "Chat could not be loaded, so it was put back.",
  });
  expect(findFailedParts(three, [failure("Shop"), failure("Maps.jar")])).toEqual({
    parts: ["a", "c"],
    sentence: "Shop and Maps could not be loaded, so they were put back.",
  });
});

test.each([
  ["nothing of it fails", three, [failure("Another")]],
  ["all of it fails", three, [failure("Shop"), failure("Chat"), failure("Maps")]],
  ["what fails belongs to all of it", [...three, ...update("Core")], [failure("Core"), failure("Chat")]],
  ["it is only one", update("Shop", "a"), [failure("Shop")]],
])("no part goes back alone where %s", (_why, items, failures) => {
  expect(findFailedParts(items, failures)).toBeUndefined();
});
