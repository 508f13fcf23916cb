import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { UpstreamName } from "../hosts.ts";
import type { Fault, FaultRule } from "./fault.ts";
import type { SeenRequest } from "./request-log.ts";

export interface UpstreamControl {
  /** Every request since the start or the last reset, in order. */
  requests(): Promise<readonly SeenRequest[]>;
  resetRequests(): Promise<void>;
  /** Applies from now on to paths with this prefix, optionally a limited number of times. The newest match wins. */
  misbehave(
    upstream: UpstreamName,
    fault: Fault,
    limits?: { pathPrefix?: string; times?: number },
  ): Promise<void>;
  /** Removes all faults. */
  behave(): Promise<void>;
  about(): Promise<Readonly<Record<string, unknown>>>;
}

const TIMEOUT_MS = 10_000;

export function controlAt(socketPath: string): UpstreamControl {
  return {
    requests: async () => (await call(socketPath, "GET", "/requests")) as readonly SeenRequest[],
    resetRequests: async () => void (await call(socketPath, "DELETE", "/requests")),
    misbehave: async (upstream, fault, { pathPrefix = "", times } = {}) => {
      const rule: FaultRule = { upstream, fault, pathPrefix, timesLeft: times ?? null };
      await call(socketPath, "POST", "/faults", rule);
    },
    behave: async () => void (await call(socketPath, "DELETE", "/faults")),
    about: async () => (await call(socketPath, "GET", "/about")) as Readonly<Record<string, unknown>>,
  };
}

async function call(socketPath: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answered = new Promise<string>((resolve, reject) => {
    const outgoing = request({ socketPath, method, path, timeout: TIMEOUT_MS }, (response) => {
      text(response).then(resolve, reject);
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error("The stand-ins do not answer.")));
    outgoing.once("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
  return JSON.parse(await answered) as unknown;
}
