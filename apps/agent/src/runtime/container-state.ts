import type { ContainerInspectInfo } from "dockerode";
import { labels } from "./container-options.ts";
import type { ContainerExit, ContainerState, MadeContainer } from "./runtime.ts";

export function stateOf(found: ContainerInspectInfo): ContainerState {
  const { State: state, Config: config } = found;
  return {
    made: madeOf(found.HostConfig),
    instanceId: config.Labels[labels.instance] ?? "",
    isRunning: state.Running,
    startedAt: timeOf(state.StartedAt),
    exit: state.Running ? undefined : exitOf(state),
    specHash: config.Labels[labels.spec] ?? "",
    ...(state.Running && { networkNamespace: `/proc/${state.Pid}/ns/net` }),
  };
}

function madeOf({
  Memory: memoryBytes = 0,
  PortBindings,
}: ContainerInspectInfo["HostConfig"]): MadeContainer {
  const bindings = Object.entries((PortBindings ?? {}) as Record<string, { HostPort?: string }[] | null>);
  const ports = bindings.flatMap(([key, bound]) => {
    const protocol = key.endsWith("/udp") ? ("udp" as const) : ("tcp" as const);
    return (bound ?? []).map(({ HostPort = "" }) => ({ protocol, port: Number(HostPort) }));
  });
  return { memoryBytes, ports: ports.filter(({ port }) => port > 0 && port <= 65_535) };
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
