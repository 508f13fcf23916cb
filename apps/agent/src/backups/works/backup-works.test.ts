import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openBackupWorks, type WorkContext } from "./backup-works.ts";
import { openWorkRecords, type WorkRecords } from "./work-records.ts";

let folder: string;
let cleared: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "works-"));
  cleared = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = pino({ level: "silent" });
const someWork = (run: (context: WorkContext) => Promise<object>) => ({
  workId: randomUUID(),
  instanceId: randomUUID(),
  repositoryId: randomUUID(),
  run,
});
const never = () => new Promise<object>(() => undefined);

async function openWorks(records?: WorkRecords) {
  const cleanUp = async (workId: string) => void cleared.push(workId);
  return openBackupWorks({ records: records ?? (await openWorkRecords(folder)), log, cleanUp });
}

test("work interrupted by an agent crash is cleaned up, and is marked as repeated when started again", async () => {
  const work = someWork(never);
  await (await openWorks()).begin(work);
  // A second agent, and a third that dies before any work is started.
  await openWorks();
  const works = await openWorks();
  expect(cleared).toContain(work.workId);
  expect(works.status(work.workId)).toEqual({ state: "unknown" });
  const seen = vi.fn<(isRepeated: boolean) => void>();
  const run = async ({ isRepeated }: WorkContext) => {
    seen(isRepeated);
    return {};
  };
  await works.begin({ ...work, run });
  await works.begin(someWork(run));
  await vi.waitFor(() => expect(seen.mock.calls).toEqual([[true], [false]]));
});

test("work that can't be recorded is not started, and can be started later", async () => {
  const records = await openWorkRecords(folder);
  let isFull = true;
  const save: WorkRecords["save"] = (record) =>
    isFull ? Promise.reject(new Error("no space left on device")) : records.save(record);
  const works = await openWorks({ ...records, save });
  const work = someWork(async () => ({}));
  await expect(works.begin(work)).rejects.toThrow("no space left");
  expect(works.status(work.workId)).toEqual({ state: "unknown" });
  isFull = false;
  await works.begin(work);
  await vi.waitFor(() => expect(works.status(work.workId).state).toBe("done"));
});

test("upkeep runs one at a time beside other work, and leaves its repository to it", async () => {
  const works = await openWorks();
  const untilStopped = ({ signal, show }: WorkContext) => {
    show("checking");
    return new Promise<object>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  };
  const upkeep = { ...someWork(untilStopped), isUpkeep: true };
  const second = { ...someWork(untilStopped), isUpkeep: true };
  await works.begin(upkeep);
  await works.begin(second);
  await vi.waitFor(() => expect(works.status(upkeep.workId).state).toBe("running"));
  const elsewhere = [someWork(async () => ({})), someWork(async () => ({}))];
  for (const work of elsewhere) await works.begin(work);
  await vi.waitFor(() =>
    expect(elsewhere.map(({ workId }) => works.status(workId).state)).toEqual(["done", "done"]),
  );
  expect(works.status(upkeep.workId).state).toBe("running");
  expect(works.status(second.workId).state).toBe("waiting");

  const backup = { ...someWork(async () => ({})), repositoryId: upkeep.repositoryId };
  await works.begin(backup);
  await vi.waitFor(() => expect(works.status(backup.workId).state).toBe("done"));
  expect(works.status(upkeep.workId)).toMatchObject({
    sentence: "Other work with the same backups came first.",
  });
  await vi.waitFor(() => expect(works.status(second.workId).state).toBe("running"));
});
