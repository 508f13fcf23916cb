import { expect, test } from "vitest";
import { copyIntoRepository } from "./repository-commands.ts";
import type { Restic } from "./restic.ts";

const summary = {
  message_type: "summary",
  files_new: 1,
  files_changed: 0,
  files_unmodified: 0,
  data_added: 10,
  total_bytes_processed: 10,
  snapshot_id: "1f0e2c95",
};

test.each([
  [undefined, null],
  [90, 90],
  [2 ** 63, null],
])("when restic says that %s seconds remain, %s are passed on", async (seconds, shown) => {
  const status = { message_type: "status", total_bytes: 10, bytes_done: 0, seconds_remaining: seconds };
  const restic: Restic = async ({ onLine }) => {
    for (const line of [status, summary]) onLine?.(JSON.stringify(line));
  };
  const seen: (number | null)[] = [];
  await copyIntoRepository(restic, {
    repository: { id: "id", password: "password" },
    backupId: "backup",
    folder: "/",
    leftOut: [],
    signal: new AbortController().signal,
    onProgress: ({ secondsLeft }) => seen.push(secondsLeft),
  });
  expect(seen).toEqual([shown]);
});
