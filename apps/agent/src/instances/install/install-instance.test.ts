import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { directoryVolumes } from "../../volumes/directory-volumes.ts";
import { idleRuntime, idleSpec, treeMarker } from "../idle-node.fixture.ts";
import { prepareTree } from "./install-instance.ts";

const never = () => Promise.reject(new Error("nothing is downloaded here"));

async function install(flush: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "blockwright-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const volumes = directoryVolumes(folder);
  await volumes.prepare();
  const flushed = { ...volumes, flush: (id: string) => flush(volumes.pathOf(id)) };
  const deps = {
    volumes: flushed,
    runtime: idleRuntime,
    cache: { use: never },
    stepResults: { provide: never },
  };
  await prepareTree(deps, {
    spec: idleSpec(randomUUID(), 1, "first", false),
    uid: process.getuid?.() ?? 0,
    stagingId: randomUUID(),
    signal: AbortSignal.timeout(10_000),
    setProgress: () => undefined,
  });
}

test("a tree is flushed once, when it is complete", async () => {
  const seen: boolean[] = [];
  await install(async (folder) => void seen.push(existsSync(join(folder, treeMarker))));
  expect(seen).toEqual([true]);
});

test("a tree that could not be flushed is not installed", async () => {
  const failing = install(() => Promise.reject(new Error("the disk is gone")));
  await expect(failing).rejects.toThrow("the disk is gone");
});
