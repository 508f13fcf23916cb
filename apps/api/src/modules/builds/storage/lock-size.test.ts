import type { Lock } from "@blockwright/minecraft/lock";
import { expect, test } from "vitest";
import { failOversized, refuseOversized } from "./lock-size.ts";

const gb = 1024 ** 3;
const lockOf = (sizes: readonly number[]) =>
  ({
    files: sizes.map((sizeBytes, index) => ({ path: `mods/${index}.jar`, sizeBytes })),
  }) as unknown as Lock;

test.each([
  ["as large as the plan", lockOf([3 * gb, 2 * gb]), 5120, undefined],
  [
    "larger than the plan",
    lockOf([3 * gb, 2 * gb + 1]),
    5120,
    "The files of this server take up 5.1 GB, and its plan has 5 GB of storage. Use fewer plugins or a larger plan.",
  ],
  ["of as many files as the plan allows", lockOf(Array.from({ length: 320 }, () => 1)), 5120, undefined],
  [
    "of more files",
    lockOf(Array.from({ length: 321 }, () => 1)),
    5120,
    "This server has 321 files to download, and its plan allows 320. Use fewer plugins or a larger plan.",
  ],
  ["of many files, for a larger plan", lockOf(Array.from({ length: 500 }, () => 1)), 30_720, undefined],
])("a lock %s", (_what, lock, diskMb, sentence) => {
  const saidBy = (judge: typeof refuseOversized) => {
    try {
      return judge(lock, diskMb);
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };
  expect([refuseOversized, failOversized].map(saidBy)).toEqual([sentence, sentence]);
});
