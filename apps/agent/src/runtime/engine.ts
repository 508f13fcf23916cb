import { Agent, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import Docker, { type DockerOptions } from "dockerode";
import { hasStatus, RuntimeError, runtimeErrorOf } from "./runtime-error.ts";

const ANSWER_WITHIN_MS = 60_000;
const RETRY_AFTER_MS = 250;

export function connectEngine(socketPath: string): Docker {
  // A kept-alive connection would fail once after every restart of the engine.
  const agent = new Agent({ keepAlive: false });
  // The client formats its options for a debug message on every request, printed or not. Including the HTTP agent,
  // that covers every open connection, two per server: with thirty servers each request cost megabytes.
  Object.defineProperty(agent, inspect.custom, { value: () => "connections to the engine" });
  const options: DockerOptions & { agent: Agent } = { socketPath, agent };
  return new Docker(options);
}

/** A short call. If there is no answer in time, the engine counts as unavailable. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  const timer = new AbortController();
  const silence = sleep(ANSWER_WITHIN_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new RuntimeError("engine-away", "The container engine of this node does not answer.");
  });
  silence.catch(() => undefined);
  try {
    return await Promise.race([call(), silence]);
  } catch (error) {
    throw runtimeErrorOf(error);
  } finally {
    timer.abort();
  }
}

/** For calls where "not found" or "already done" counts as success. */
export async function askUnless<T>(
  statuses: readonly number[],
  call: () => Promise<T>,
): Promise<T | undefined> {
  return ask(() =>
    call().catch((error: unknown) => {
      if (hasStatus(error, ...statuses)) return undefined;
      throw error;
    }),
  );
}

/** Retries while the engine is unavailable, until it is back, the signal is aborted or the time is over. */
export async function askPatiently<T>(
  call: () => Promise<T>,
  { signal, forMs = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; forMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + forMs;
  for (;;) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const isAway = error instanceof RuntimeError && error.code === "engine-away";
      if (!isAway || Date.now() > deadline) throw error;
    }
    await sleep(RETRY_AFTER_MS);
  }
}

export interface StreamedCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string | boolean>>;
  readonly signal?: AbortSignal;
}

/**
 * Streams the response. Dockerode itself buffers a response in memory, and if the engine dies in the middle of it, its
 * promise never settles.
 */
export function openStream(docker: Docker, { method, path, query, signal }: StreamedCall) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    docker.modem.dial(
      {
        method,
        path: query === undefined ? path : `${path}?`,
        isStream: true,
        statusCodes: { 200: true, 404: "no such container", 500: "server error" },
        ...(query === undefined ? {} : { options: { ...query } }),
        ...(signal === undefined ? {} : { abortSignal: signal }),
      },
      (error, answer) => (error === null ? resolve(answer as IncomingMessage) : reject(error)),
    );
  });
}
