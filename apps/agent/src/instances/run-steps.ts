import { randomUUID } from "node:crypto";
import type { InstallStep, InstanceSpec } from "@blockwright/node-protocol/instance";
import { InstallError } from "./install-error.ts";
import type { InstallCall, InstallGround } from "./install-ground.ts";

const mostOutputBytes = 64 * 1024;

/** In their order. One whose result this node has kept is not run again. */
export async function runSteps(ground: InstallGround, call: InstallCall): Promise<void> {
  const { spec, stagingId, signal, tell } = call;
  const { steps } = spec.installation;
  const treeFolder = ground.volumes.pathOf(stagingId);
  for (const [index, step] of steps.entries()) {
    tell(`Running install step ${index + 1} of ${steps.length}`);
    const run = () => runStep(ground, spec, treeFolder, step, signal);
    if (step.keep) await ground.stepResults.provide({ keep: step.keep, treeFolder, run, signal });
    else await run();
  }
}

async function runStep(
  { runtime }: InstallGround,
  { instanceId, limits }: InstanceSpec,
  dataFolder: string,
  step: InstallStep,
  signal: AbortSignal,
): Promise<void> {
  const { image, command, timeLimitMs, environment = {}, memoryMb = limits.memoryMb } = step;
  const result = await runtime.runToEnd(
    {
      instanceId,
      stepId: randomUUID(),
      image,
      command,
      environment,
      dataFolder,
      limits: { memoryBytes: memoryMb * 1024 * 1024, cpus: limits.cpus, processes: limits.processes },
      timeLimitMs,
      maxOutputBytes: mostOutputBytes,
    },
    signal,
  );
  if (result.didTimeOut) throw new InstallError("Installing the server software took too long.");
  if (result.exit.code !== 0)
    throw new InstallError(`Installing the server software failed: ${lastLine(result.output)}`);
}

function lastLine(output: string): string {
  return output.trim().split("\n").at(-1)?.slice(0, 300) ?? "it said nothing";
}
