import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";
import { dropDatabase } from "../../../../../services/engines/databases.ts";
import { createMigratedDatabase } from "../../../../../services/migrated-database.ts";
import type { EgressLimits } from "./egress-limits.ts";

export interface Call {
  readonly kind: "ask" | "askIfAny" | "text" | "file";
  readonly path: string;
  readonly base?: string;
  readonly allowedHosts?: readonly string[];
  readonly sourceName?: string;
  readonly requestsPerMinute?: number;
  readonly freshForMs?: number;
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly result: string;
  readonly value?: unknown;
  readonly message?: string;
  readonly ms: number;
}

/** What the network has seen since its start. */
export interface Seen {
  /** How often, by host and path. */
  readonly requests: Record<string, number>;
  readonly userAgents: string[];
  /** Connections that arrived on an address that must not be dialled. */
  readonly trespasses: string[];
  readonly serverNames: string[];
  log: string;
}

export interface Errands {
  readonly id: number;
  /** All at once. */
  readonly calls: readonly Call[];
  /** Clients of another name share only the database. */
  readonly client?: string;
  readonly limits: Partial<EgressLimits>;
  readonly clockAheadMs?: number;
  /** Addresses to dial without the guard, to check that they would answer. */
  readonly unguarded?: readonly string[];
}

interface Report {
  readonly id: number;
  readonly outcomes: readonly Outcome[];
  readonly seen: Seen;
  /** Of the unguarded addresses, those that answered. */
  readonly reached: readonly string[];
  /** The client's counter. */
  readonly questions: readonly { readonly value: number; readonly labels: object }[];
  readonly error?: string;
}

export interface OwnNetwork {
  send(
    errands: Omit<Errands, "id" | "limits"> & { readonly limits?: Partial<EgressLimits> },
  ): Promise<Report>;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL("hostile-network.fixture.ts", import.meta.url));
const isolated = { command: "unshare", options: ["--net", "--"] };
/** Short enough that the whole table takes seconds. */
const shortLimits: Partial<EgressLimits> = {
  connectMs: 400,
  headersMs: 400,
  idleMs: 400,
  answerMs: 2_500,
  fileMs: 1_500,
  slowStartMs: 300,
  retryDelayMs: 10,
  maxWaitMs: 1_500,
  failuresUntilDown: 1_000,
};

/** A process without any network but its own loopback; it reaches the database through a socket file. */
export async function startOwnNetwork(): Promise<OwnNetwork> {
  const instance = inject("instance");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const databaseUrl = await createMigratedDatabase(instance, name);
  const { username, password, hostname, port } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "outside-"));
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => [near, far].forEach((end) => end.destroy()));
  });
  await new Promise<void>((resolve) => relay.listen(join(folder, ".s.PGSQL.5432"), resolve));
  const url = `socket://${username}:${password}@${folder}?db=${name}`;

  const child = spawn(isolated.command, [...isolated.options, process.execPath, program, url], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, PromiseWithResolvers<Report>>();
  const report = (id: number) => {
    const waiter = Promise.withResolvers<Report>();
    waiting.set(id, waiter);
    return waiter.promise;
  };
  child.on("message", (message: Report) => {
    if (message.error === undefined) waiting.get(message.id)?.resolve(message);
    else waiting.get(message.id)?.reject(new Error(message.error));
  });
  child.on("exit", (code) =>
    waiting.forEach(({ reject }) => reject(new Error(`The network ended with ${code}.`))),
  );
  await report(0);
  let lastId = 0;
  return {
    databaseUrl,
    send: (errands) => {
      const id = (lastId += 1);
      const answer = report(id);
      child.send({ ...errands, id, limits: { ...shortLimits, ...errands.limits } });
      return answer;
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.disconnect();
      await ended;
      relay.close();
      rmSync(folder, { recursive: true, force: true });
      await dropDatabase(instance, name);
    },
  };
}
