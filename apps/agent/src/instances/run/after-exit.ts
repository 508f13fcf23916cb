import type { LastExit } from "@blockwright/node-protocol/observation";
import { RuntimeError } from "../../runtime/runtime-error.ts";
import type { ContainerExit } from "../../runtime/runtime.ts";
import { countCrash, isCrashLoop, restartDelayMs } from "./crash-guard.ts";
import { mustStop } from "../desired.ts";
import { causeOfExit } from "./exit-cause.ts";
import type { InstanceRecord } from "../instance-record.ts";

type CrashHistory = Pick<InstanceRecord, "crashTimesMs">;

/** How the record changes when a run has ended, and when the next may start. */
export interface Settlement {
  readonly change: Partial<InstanceRecord>;
  readonly startAgainAtMs: number;
}

/** The data about a run at its exit. */
export interface EndedRun {
  readonly exit: ContainerExit;
  readonly sawHeapError: boolean;
  readonly wasReady: boolean;
  readonly wasNeverReady: boolean;
  readonly wasAskedToStop: boolean;
}

export function settleRun(record: InstanceRecord, run: EndedRun, nowMs: number): Settlement {
  if (run.wasAskedToStop || mustStop(record)) return settleAskedFor(run.exit);
  if (run.wasNeverReady) return settleNeverReady(record, run.exit, nowMs);
  return settleUnasked(record, causeOfExit(run), nowMs);
}

export function settleAskedFor(exit: ContainerExit): Settlement {
  const lastExit = { reason: "stopped" as const, sentence: "The server was stopped.", ...detailsOf(exit) };
  return { change: { isSupposedToRun: false, lastExit }, startAgainAtMs: 0 };
}

/** A server that stopped itself stays stopped until its spec changes. */
export function settleUnasked(record: CrashHistory, lastExit: LastExit, nowMs: number): Settlement {
  if (lastExit.reason !== "stopped-itself") return settleCrash(record, lastExit, nowMs);
  return { change: { isSupposedToRun: false, hasGivenUp: true, lastExit }, startAgainAtMs: 0 };
}

function settleNeverReady(record: CrashHistory, exit: ContainerExit, nowMs: number): Settlement {
  const sentence = "The server started but never became ready, so it was stopped.";
  return settleCrash(record, { reason: "never-ready", sentence, ...detailsOf(exit) }, nowMs);
}

/** Retried without a limit and with a growing delay: the engine failed, not the server. */
export function settleFailedStart(
  record: CrashHistory & Pick<InstanceRecord, "lastExit" | "spec">,
  error: unknown,
  nowMs: number,
): Settlement {
  const sentence = error instanceof Error ? error.message : "The container engine refused to start it.";
  const at = new Date(nowMs).toISOString();
  const crashTimesMs = countCrash(record.crashTimesMs, nowMs);
  const wasRefusedBefore = crashTimesMs.length > 1 && record.lastExit?.reason === "start-failed";
  const takenPort = wasRefusedBefore ? findTakenPort(record.spec, error) : undefined;
  const lastExit = { reason: "start-failed" as const, sentence, exitCode: null, at };
  return {
    change: {
      isSupposedToRun: false,
      crashTimesMs,
      lastExit: takenPort === undefined ? lastExit : { ...lastExit, takenPort },
    },
    startAgainAtMs: nowMs + restartDelayMs(crashTimesMs),
  };
}

/**
 * A Docker Engine that was killed while it started a container keeps that container's port until the engine restarts.
 * Nothing else on the node frees it: neither ending its proxy nor removing the container or its network endpoint.
 */
function findTakenPort({ ports }: InstanceRecord["spec"], error: unknown): number | undefined {
  if (!(error instanceof RuntimeError && error.code === "port-taken")) return undefined;
  const { port: taken } = error;
  const isPublished = ports.some(
    ({ port, last = port }) => taken !== undefined && port <= taken && taken <= last,
  );
  return isPublished ? taken : ports[0]?.port;
}

function settleCrash(record: CrashHistory, lastExit: LastExit, nowMs: number): Settlement {
  const crashTimesMs = countCrash(record.crashTimesMs, nowMs);
  const startAgainAtMs = nowMs + restartDelayMs(crashTimesMs);
  if (!isCrashLoop(crashTimesMs))
    return { change: { isSupposedToRun: false, crashTimesMs, lastExit }, startAgainAtMs };
  const sentence = `It ended ${crashTimesMs.length} times within ten minutes and was not started again. ${lastExit.sentence}`;
  const loop = { ...lastExit, reason: "crash-loop" as const, sentence };
  return {
    change: { isSupposedToRun: false, crashTimesMs, hasGivenUp: true, lastExit: loop },
    startAgainAtMs,
  };
}

function detailsOf(exit: ContainerExit) {
  return { exitCode: exit.code, at: exit.finishedAt.toISOString() };
}
