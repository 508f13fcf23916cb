import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { directoryVolumes } from "../../volumes/directory-volumes.ts";
import { idleRuntime, idleSpec, quietLog, treeMarker } from "../idle-node.fixture.ts";
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
    log: quietLog,
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

test("a staged tree gets the software over what it has in its place, and keeps the rest", async () => {
  const folder = mkdtempSync(join(tmpdir(), "blockwright-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const volumes = directoryVolumes(folder);
  await volumes.prepare();
  const stagingId = randomUUID();
  await volumes.create(stagingId, 1_000_000);
  const inTree = (name: string) => join(volumes.pathOf(stagingId), name);
  mkdirSync(inTree(treeMarker));
  writeFileSync(join(inTree(treeMarker), "x"), "in the way");
  writeFileSync(inTree("world.dat"), "brought");
  const spec = idleSpec(randomUUID(), 1, "first", false);
  const installation = { ...spec.installation, staged: stagingId, completesStaged: true as const };
  const deps = {
    volumes,
    runtime: idleRuntime,
    cache: { use: never },
    stepResults: { provide: never },
    log: quietLog,
  };
  const call = { uid: process.getuid?.() ?? 0, stagingId, setProgress: () => undefined };
  const signal = AbortSignal.timeout(10_000);
  const prepare = () => prepareTree(deps, { ...call, spec: { ...spec, installation }, signal });
  await prepare();
  // A killed agent does it again.
  await prepare();
  expect(readFileSync(inTree(treeMarker), "utf8")).toBe("first");
  expect(readFileSync(inTree("world.dat"), "utf8")).toBe("brought");
});
