import { createHash, randomUUID } from "node:crypto";
import type { Installation, InstallStep, KeptResult, LockedFile } from "@blockwright/node-protocol/instance";
import { openTree } from "../../files/tree.ts";
import { InstallError } from "./install-error.ts";
import type { InstallCall, InstallDeps } from "./install-deps.ts";
import { placeFiles } from "./place-files.ts";

const maxOutputBytes = 64 * 1024;
/** Installers have up to 20 minutes. */
const usualTimeLimitMs = 1_200_000;

/** Runs the steps in order. A step with a cached result is skipped; one whose result is cached runs in a scratch tree. */
export async function runSteps(deps: InstallDeps, call: InstallCall): Promise<void> {
  const { spec, stagingId, setProgress: tell } = call;
  const { steps } = spec.installation;
  const treeFolder = deps.volumes.pathOf(stagingId);
  for (const [index, step] of steps.entries()) {
    tell(`Running install step ${index + 1} of ${steps.length}`);
    if (step.keep) await provideResult(deps, call, treeFolder, { ...step, keep: step.keep });
    else await runStep(deps, call, treeFolder, step);
  }
}

type KeptInstallStep = InstallStep & { readonly keep: KeptResult };

async function provideResult(
  deps: InstallDeps,
  call: InstallCall,
  treeFolder: string,
  step: KeptInstallStep,
): Promise<void> {
  const { keep, timeLimitMs } = step;
  const files = filesFor(call.spec.installation, keep);
  await deps.stepResults.provide({
    keep,
    key: keyOf(step, files),
    treeFolder,
    isLong: timeLimitMs > usualTimeLimitMs,
    signal: call.signal,
    uid: call.uid,
    make: async (scratchFolder) => {
      const scratch = openTree(scratchFolder);
      await placeFiles(deps.cache, scratch, files, call.signal).finally(() => scratch.close());
      await runStep(deps, call, scratchFolder, step);
    },
  });
  if (keep.isPrivate) await markAllPrivate(treeFolder, keep.paths);
}

function filesFor({ files }: Installation, { madeFrom }: KeptResult): LockedFile[] {
  return madeFrom.map((path) => {
    const file = files.find((one) => one.path === path);
    if (!file) throw new InstallError("A file that the server software is made from is not in its lock.");
    return file;
  });
}

/** The cache key: a hash of all inputs. The prefix makes it readable in logs. */
function keyOf(
  { keep, image, command, environment, memoryMb }: KeptInstallStep,
  files: readonly LockedFile[],
) {
  const { key, paths } = keep;
  const inputs = files.map(({ path, sizeBytes, digest }) => [path, sizeBytes, digest.algorithm, digest.hex]);
  const parts = { key, paths, image, command, environment, memoryMb, inputs };
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${key.slice(0, 100)}-${hash}`;
}

async function markAllPrivate(treeFolder: string, paths: readonly string[]): Promise<void> {
  const tree = openTree(treeFolder);
  try {
    for (const path of paths) await tree.markPrivate(path);
  } finally {
    tree.close();
  }
}

async function runStep(
  { runtime, log }: InstallDeps,
  { spec, uid, signal }: InstallCall,
  dataFolder: string,
  step: InstallStep,
): Promise<void> {
  const { instanceId, limits } = spec;
  const { image, command, timeLimitMs, environment = {}, memoryMb = limits.memoryMb } = step;
  const beganAt = performance.now();
  const result = await runtime.runToEnd(
    {
      instanceId,
      stepId: randomUUID(),
      image,
      command,
      environment,
      uid,
      dataFolder,
      limits: { memoryBytes: memoryMb * 1024 * 1024, cpus: limits.cpus, processes: limits.processes },
      timeLimitMs,
      maxOutputBytes: maxOutputBytes,
    },
    signal,
  );
  const peakMemoryMb = Math.ceil(result.peakMemoryBytes / 1024 / 1024);
  const durationMs = Math.round(performance.now() - beganAt);
  const { code: exitCode, wasOutOfMemory } = result.exit;
  const keptAs = step.keep?.key;
  log.info(
    { instanceId, command, keptAs, exitCode, wasOutOfMemory, durationMs, peakMemoryMb, memoryMb },
    "install step ended",
  );
  if (wasOutOfMemory)
    throw new InstallError(`Installing the server software needed more than ${memoryMb} MB of memory.`);
  if (result.didTimeOut) throw new InstallError("Installing the server software took too long.");
  if (exitCode !== 0)
    throw new InstallError(`Installing the server software failed: ${lastLine(result.output)}`);
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.slice(0, 300) ?? "it said nothing";
}
