import { randomUUID } from "node:crypto";
import type { Installation, InstanceSpec } from "@blockwright/node-protocol/instance";
import { openTree, type Tree } from "../files/tree.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Volumes } from "../volumes/volumes.ts";
import type { DownloadCache } from "./download-cache.ts";
import { InstallError } from "./install-error.ts";
import { kernelLimitBytes } from "./quota.ts";

const downloadsAtOnce = 4;
const mostOutputBytes = 64 * 1024;

export interface InstallGround {
  readonly volumes: Volumes;
  readonly runtime: Runtime;
  readonly cache: DownloadCache;
}

export interface InstallCall {
  readonly spec: InstanceSpec;
  /** A tree nobody uses yet. It takes the instance's place only when everything is there. */
  readonly stagingId: string;
  readonly signal: AbortSignal;
  readonly tell: (progress: string) => void;
}

export async function prepareTree(
  ground: InstallGround,
  { spec, stagingId, signal, tell }: InstallCall,
): Promise<void> {
  const { installation } = spec;
  await ground.volumes.delete(stagingId);
  await ground.volumes.create(stagingId, kernelLimitBytes(spec.limits.diskMb));
  const tree = openTree(ground.volumes.pathOf(stagingId));
  try {
    await placeFiles(ground, tree, installation, signal, tell);
    for (const { path, content } of installation.texts) {
      await makeFolderOf(tree, path);
      await tree.write(path, content);
    }
  } catch (error) {
    throw isFull(error) ? new InstallError("The files don't fit into the storage of this plan.") : error;
  } finally {
    tree.close();
  }
  await runSteps(ground, spec, stagingId, signal, tell);
}

async function placeFiles(
  { cache }: InstallGround,
  tree: Tree,
  { files }: Installation,
  signal: AbortSignal,
  tell: (progress: string) => void,
): Promise<void> {
  let done = 0;
  const queue = files.values();
  const worker = async () => {
    for (const file of queue) {
      const trusted = await cache.obtain(file, signal);
      await makeFolderOf(tree, file.path);
      await tree.copyIn(trusted, file.path);
      done += 1;
      tell(`Downloaded ${done} of ${files.length} files`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(downloadsAtOnce, files.length) }, worker));
}

async function runSteps(
  { runtime, volumes }: InstallGround,
  spec: InstanceSpec,
  stagingId: string,
  signal: AbortSignal,
  tell: (progress: string) => void,
): Promise<void> {
  const { steps } = spec.installation;
  for (const [index, { image, command, timeLimitMs }] of steps.entries()) {
    tell(`Running install step ${index + 1} of ${steps.length}`);
    const limits = {
      memoryBytes: spec.limits.memoryMb * 1024 * 1024,
      cpus: spec.limits.cpus,
      processes: spec.limits.processes,
    };
    const result = await runtime.runToEnd(
      {
        instanceId: spec.instanceId,
        stepId: randomUUID(),
        image,
        command,
        environment: {},
        dataFolder: volumes.pathOf(stagingId),
        limits,
        timeLimitMs,
        maxOutputBytes: mostOutputBytes,
      },
      signal,
    );
    if (result.didTimeOut) throw new InstallError("Installing the server software took too long.");
    if (result.exit.code !== 0) {
      throw new InstallError(`Installing the server software failed: ${lastLine(result.output)}`);
    }
  }
}

async function makeFolderOf(tree: Tree, path: string): Promise<void> {
  const slash = path.lastIndexOf("/");
  if (slash > 0) await tree.mkdir(path.slice(0, slash));
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.slice(0, 300) ?? "it said nothing";
}

function isFull(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
  return (
    code === "ENOSPC" ||
    code === "EDQUOT" ||
    (cause instanceof Error && /EDQUOT|ENOSPC|error -122/.test(cause.message))
  );
}
