import type { ContainerInspectInfo } from "dockerode";
import { labels } from "./container-options.ts";
import type { ContainerExit, ContainerState } from "./runtime.ts";

export function stateOf({ State: state, Config: config }: ContainerInspectInfo): ContainerState {
  return {
    instanceId: config.Labels[labels.instance] ?? "",
    isRunning: state.Running,
    startedAt: timeOf(state.StartedAt),
    exit: state.Running ? undefined : exitOf(state),
    specHash: config.Labels[labels.spec] ?? "",
    ...(state.Running && { networkNamespace: `/proc/${state.Pid}/ns/net` }),
  };
}

/** Undefined for a container that never started, even if the engine tried and failed. */
function exitOf(state: ContainerInspectInfo["State"]): ContainerExit | undefined {
  const finishedAt = timeOf(state.FinishedAt);
  if (state.Status === "created" || finishedAt === undefined) return undefined;
  return { code: state.ExitCode, wasOutOfMemory: state.OOMKilled, finishedAt };
}

/** The engine represents "never" as the year 1. */
function timeOf(text: string): Date | undefined {
  return text.startsWith("0001-") || text === "" ? undefined : new Date(text);
}
