import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import {
  btrfsForTest,
  deleteEverything,
  emptyPool,
  groupsLeftOver,
  subvolumesBelow,
} from "./btrfs-pool.fixture.ts";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { directoryVolumes } from "./directory-volumes.ts";
import { VolumeError } from "./volume-error.ts";
import { runStep, type VolumeStep } from "./volume-steps.fixture.ts";
import type { Volumes } from "./volumes.ts";

const KILLS = 30;
const program = fileURLToPath(new URL("./killed-agent.fixture.ts", import.meta.url));

/** Returns its last step, which may be incomplete. Undefined when it died before the first step. */
async function workUntilKilled(kind: string, root: string, seed: number): Promise<VolumeStep | undefined> {
  const child = spawn(process.execPath, [program, kind, root, String(seed)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let steps = "";
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => (steps += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const closed = once(child, "close");
  await Promise.race([once(child.stdout, "data"), closed]);
  await setTimeout(Math.random() * 250);
  child.kill("SIGKILL");
  const [, signal] = (await closed) as [number | null, string | null];
  expect({ signal, complaint }).toEqual({ signal: "SIGKILL", complaint: "" });
  const last = steps.trim().split("\n").at(-1) ?? "";
  return last === "" ? undefined : (JSON.parse(last) as VolumeStep);
}

/** An error message instead of a result is fine: what the step needed may be gone. */
async function repeat(volumes: Volumes, step: VolumeStep): Promise<unknown> {
  return runStep(volumes, step).catch((error: unknown) => {
    if (error instanceof VolumeError && error.reason === "missing") return error.reason;
    throw error;
  });
}

async function expectSound(volumes: Volumes, root: string): Promise<void> {
  for (const folder of ["making", "leaving", "dying"]) expect(readdirSync(join(root, folder))).toEqual([]);
  for (const id of await volumes.list()) {
    expect((await volumes.usage(id)).limitBytes !== undefined).toBe(volumes.hasQuota);
  }
}

async function killOften(kind: string, root: string, volumes: Volumes): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const last = await workUntilKilled(kind, root, Math.floor(Math.random() * 2 ** 31));
    await volumes.prepare();
    await expectSound(volumes, root);
    if (last === undefined) continue;
    const result = await repeat(volumes, last);
    expect(await repeat(volumes, last)).toEqual(result);
    // An interrupted swap has either not started or is complete.
    const isSwapped = last.name === "swap" && result !== "missing";
    const mustBeThere = isSwapped ? [last.id] : [];
    expect(await volumes.list()).toEqual(expect.arrayContaining(mustBeThere));
    await expectSound(volumes, root);
  }
}

test("plain folders are consistent after an agent was killed at any moment", async () => {
  const root = mkdtempSync(join(tmpdir(), "blockwright-killed-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const volumes = directoryVolumes(root);
  await killOften("directory", root, volumes);
  await deleteEverything(volumes, root);
  for (const folder of ["volumes", "snapshots", "trash"]) expect(readdirSync(join(root, folder))).toEqual([]);
}, 120_000);

test("a btrfs pool is consistent after an agent was killed at any moment", async () => {
  const mountPoint = await btrfsForTest();
  const root = join(mountPoint, `killed-${randomUUID()}`);
  onTestFinished(() => emptyPool(root), 60_000);
  const volumes = btrfsVolumes(root);
  await killOften("btrfs", root, volumes);
  await deleteEverything(volumes, root);
  expect(subvolumesBelow(root, mountPoint)).toEqual([]);
  expect(await groupsLeftOver(volumes, mountPoint)).toEqual([]);
}, 120_000);
