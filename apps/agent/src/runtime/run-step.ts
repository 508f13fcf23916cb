import type Docker from "dockerode";
import { ensureAccountFiles } from "./account-files.ts";
import { stepName, stepOptions } from "./container-options.ts";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { ensureResolverFile } from "./engine-names.ts";
import { ask, askPatiently, askUnless } from "./engine.ts";
import { readLogs } from "./read-logs.ts";
import { removeContainer } from "./remove-container.ts";
import type { ContainerExit, StepResult, StepSpec } from "./runtime.ts";
import { startContainer } from "./start-container.ts";
import { untilExit } from "./until-exit.ts";
import { watchPeakMemory } from "./watch-peak-memory.ts";

/** How long the engine may be unavailable before a step fails. Leftovers are removed by the next preparation. */
const PATIENCE = { forMs: 60_000 };

export async function runStep(
  docker: Docker,
  config: DockerRuntimeConfig,
  spec: StepSpec,
  signal: AbortSignal,
): Promise<StepResult> {
  signal.throwIfAborted();
  const name = stepName(spec.stepId);
  // May be left behind by an agent that was killed during the same step.
  await removeContainer(docker, name);
  try {
    await ensureAccountFiles(config.accountsFolder, spec.uid);
    await ensureResolverFile(config);
    await ask(() => docker.createContainer(stepOptions(config, spec)));
    await startContainer(docker, name, config);
    const memory = await watchPeakMemory(docker, name);
    const ended = endWithin(docker, name, spec.timeLimitMs, signal);
    const { exit, didTimeOut } = await ended.finally(() => memory.end());
    // Uses the engine's log instead of the stream: it is already bounded, and it survives an engine restart.
    const output = await askPatiently(
      () => readLogs(docker, name, new Date(0), spec.maxOutputBytes),
      PATIENCE,
    );
    return { exit, didTimeOut, output: output.toString("utf8"), peakMemoryBytes: memory.end() };
  } finally {
    await askPatiently(() => removeContainer(docker, name), PATIENCE);
  }
}

async function endWithin(
  docker: Docker,
  name: string,
  timeLimitMs: number,
  signal: AbortSignal,
): Promise<{ exit: ContainerExit; didTimeOut: boolean }> {
  const timeLimit = AbortSignal.timeout(timeLimitMs);
  try {
    const exit = await untilExit(docker, name, AbortSignal.any([signal, timeLimit]));
    return { exit, didTimeOut: false };
  } catch (error) {
    signal.throwIfAborted();
    if (!timeLimit.aborted) throw error;
  }
  const kill = () => askUnless([404, 409], () => docker.getContainer(name).kill({ signal: "SIGKILL" }));
  await askPatiently(kill, { ...PATIENCE, signal });
  return { exit: await untilExit(docker, name, signal), didTimeOut: true };
}
