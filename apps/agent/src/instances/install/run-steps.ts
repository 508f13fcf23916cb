import { randomUUID } from "node:crypto";
import type { InstallStep } from "@blockwright/node-protocol/instance";
import { openTree } from "../../files/tree.ts";
import { InstallError } from "./install-error.ts";
import type { InstallCall, InstallDeps } from "./install-deps.ts";

const maxOutputBytes = 64 * 1024;
/** Installers have up to 20 minutes. */
const usualTimeLimitMs = 1_200_000;

/** Runs the steps in order. A step whose result is kept on this node is not run again. */
export async function runSteps(deps: InstallDeps, call: InstallCall): Promise<void> {
  const { spec, stagingId, signal, setProgress: tell } = call;
  const { steps } = spec.installation;
  const treeFolder = deps.volumes.pathOf(stagingId);
  for (const [index, step] of steps.entries()) {
    tell(`Running install step ${index + 1} of ${steps.length}`);
    const run = () => runStep(deps, call, treeFolder, step);
    if (step.keep) {
      const isLong = step.timeLimitMs > usualTimeLimitMs;
      await deps.stepResults.provide({ keep: step.keep, treeFolder, run, isLong, signal });
      if (step.keep.isPrivate) await markAllPrivate(treeFolder, step.keep.paths);
    } else await run();
  }
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
