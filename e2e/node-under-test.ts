import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { connect, credsAuthenticator } from "@nats-io/transport-node";
import { consoleLines, watchConsole } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { expect, inject, vi } from "vitest";
import {
  agentEnvironment,
  agentFolder,
  startAgentProcess,
  type AgentProcess,
} from "../services/programs/agent-process.ts";
import { removeUnusedNetworks } from "../services/engines/docker-api.ts";
import { ensureInstance, type Instance } from "../services/instance.ts";

const run = promisify(execFile);
const cli = join(import.meta.dirname, "../apps/api/src/cli");

export interface Owner {
  readonly username: string;
  readonly cookie: string;
}

/** The part of the response of `GET /api/servers/{id}` that the journeys use. */
export interface SeenServer {
  readonly status: string;
  readonly ip: string | null;
  readonly nodeLost: boolean;
  readonly port: number | null;
  readonly currentPlayers: number;
  readonly [field: string]: unknown;
}

export interface EnrolledNode {
  readonly agent: AgentProcess;
  readonly name: string;
  readonly nodeId: string;
  readonly address: string;
  /** The folder of its log and records. */
  readonly folder: string;
  /** The socket of the engine its servers run on. The site's instance has none before the first machine is enrolled. */
  readonly engineSocket: string;
  /** The folder of the servers' data. */
  readonly poolFolder: string;
}

/** Enrols a machine with a one-time token, as an operator would, and waits until it is connected. */
export async function enrolNode(
  machine?: Instance,
  settings: Readonly<Record<string, string>> = {},
): Promise<EnrolledNode> {
  const { url, instance: usual } = inject("site");
  const instance = machine ?? (await ensureInstance(usual.name, ["images", "btrfs"]));
  const { address, socketPath } = instance.docker ?? { address: "", socketPath: "" };
  await removeUnusedNetworks(socketPath, /^bw-e[0-9a-f]{6}$/);
  const name = `e${randomBytes(3).toString("hex")}`;
  const token = await newEnrolmentToken();
  const own = agentEnvironment(instance, name);
  const enrolment = { ...own, ...settings, API_URL: url, ENROLMENT_TOKEN: token };
  const folder = agentFolder(instance, name);
  const agent = startAgentProcess(enrolment, join(folder, "agent.log"));
  await vi.waitFor(() => expect(readFileSync(agent.logFile, "utf8")).toContain('"serving"'), {
    timeout: 30_000,
    interval: 200,
  });
  const identity = readFileSync(join(folder, "state/identity.json"), "utf8");
  const { nodeId } = JSON.parse(identity) as { nodeId: string };
  return {
    agent,
    name,
    nodeId,
    address,
    folder,
    engineSocket: socketPath,
    poolFolder: own["POOL_FOLDER"] ?? "",
  };
}

export async function newEnrolmentToken(): Promise<string> {
  const { environment } = inject("site");
  const { stdout } = await run(process.execPath, [join(cli, "create-node-token.ts")], { env: environment });
  return stdout.trim().split(" ").at(-1) ?? "";
}

/** The console stream of a server as a page follows it: history, then new lines. */
export async function followConsole(
  name: string,
  serverId: string,
): Promise<{ text(): string; stop(): Promise<void> }> {
  const { instance } = inject("site");
  const state = join(agentFolder(instance, name), "state");
  const { nodeId } = JSON.parse(readFileSync(join(state, "identity.json"), "utf8")) as { nodeId: string };
  const records = readdirSync(join(state, "instances")).map((file) =>
    readFileSync(join(state, "instances", file), "utf8"),
  );
  const record = records.find((text) => text.includes(serverId)) ?? "{}";
  const { instanceId } = (JSON.parse(record) as { spec: { instanceId: string } }).spec;
  const nats = await connect({
    servers: instance.nats?.url ?? "",
    authenticator: credsAuthenticator(readFileSync(instance.nats?.apiCredsFile ?? "")),
  });
  const subjects = nodeSubjects(nodeId);
  const lines: string[] = [];
  nats.subscribe(subjects.console(instanceId), {
    callback: (_error, message) =>
      void lines.push(...consoleLines.parse(message.json()).lines.map(({ text }) => text)),
  });
  const body = { instanceId, epoch: null, afterNumber: -1 };
  const request = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + 10_000, body };
  await nats.request(subjects.rpc(watchConsole.name), JSON.stringify(request), {
    timeout: 10_000,
    noMux: true,
    reply: subjects.answer("e2e", randomUUID()),
  });
  return { text: () => lines.join("\n"), stop: () => nats.drain() };
}

export async function signUpOwner(): Promise<Owner> {
  const username = `own${randomBytes(5).toString("hex")}`;
  const body = {
    username,
    email: `${username}@example.org`,
    password: `castle ${randomBytes(4).toString("hex")}`,
  };
  const answer = await call("/api/auth/signup", { method: "POST", body });
  return {
    username,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; "),
  };
}

export async function call(
  path: string,
  { method = "GET", body, cookie = "" }: { method?: string; body?: unknown; cookie?: string } = {},
) {
  const network = `198.51.100.${Math.floor(Math.random() * 250)}`;
  const answer = await fetch(inject("site").url + path, {
    method,
    headers: {
      cookie,
      "x-forwarded-for": network,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

export function createServerFromFile(order: unknown): Promise<string> {
  return runWithFile("create-server.ts", JSON.stringify(order));
}

/** As the operator, who may give a server any size. Returns the id of the build. */
export function buildFromFile({ username }: Owner, recipeFile: string, memoryMb: number): Promise<string> {
  return runWithFile("build-server.ts", recipeFile, "--owner", username, "--memory-mb", String(memoryMb));
}

async function runWithFile(command: string, content: string, ...args: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "order-"));
  const file = join(folder, "order.json");
  writeFileSync(file, content);
  try {
    const { stdout } = await run(process.execPath, [join(cli, command), file, ...args], {
      env: inject("site").environment,
    });
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function drainNode(nodeId: string): Promise<void> {
  await run(process.execPath, [join(cli, "drain-node.ts"), nodeId], { env: inject("site").environment });
}

export async function untilServer(
  owner: Owner,
  serverId: string,
  isSo: (server: SeenServer) => boolean,
): Promise<SeenServer> {
  return vi.waitFor(
    async () => {
      const answer = await call(`/api/servers/${serverId}`, owner);
      const server = (await answer.json()) as SeenServer;
      if (!isSo(server)) throw new Error(`not yet: ${JSON.stringify(server)}`);
      return server;
    },
    { timeout: 60_000, interval: 500 },
  );
}

/** Serves files to the node by their hash, as a download site would. */
export async function offerFiles() {
  const files = new Map<string, string>();
  const server = createServer((request, response) =>
    createReadStream(files.get(request.url ?? "") ?? "").pipe(response),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    offer: (file: string, path: string) => {
      const bytes = readFileSync(file);
      const hex = createHash("sha256").update(bytes).digest("hex");
      files.set(`/${hex}`, file);
      return {
        path,
        url: `http://127.0.0.1:${port}/${hex}`,
        sizeBytes: bytes.length,
        digest: { algorithm: "sha256", hex },
      };
    },
    close: () => server.close(),
  };
}
