import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodeUser, fmtCreds } from "@nats-io/jwt";
import { createUser, fromSeed } from "@nats-io/nkeys";
import { compileCache } from "../cache.ts";
import { upstreamNetwork } from "../engines/upstreams-slices.ts";
import type { Instance } from "../instance.ts";

const program = fileURLToPath(new URL("../../apps/agent/src/main.ts", import.meta.url));

export interface AgentProcess {
  readonly pid: number;
  readonly logFile: string;
  readonly child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** The environment of a node on this instance's engine and pool. The identity is added: given, or by enrolment. */
export function agentEnvironment(instance: Instance, name: string): Record<string, string> {
  const { docker, btrfs } = instance;
  if (!docker || !btrfs) throw new Error(`The instance ${instance.name} has no engine or no pool.`);
  const folder = agentFolder(instance, name);
  return {
    ...compileCache(),
    AGENT_STATE_FOLDER: join(folder, "state"),
    AGENT_ADDRESS: docker.address,
    // No DNS server is there, so that a lookup fails at once instead of waiting for the internet.
    RESOLVERS: docker.address,
    DOCKER_SOCKET: docker.socketPath,
    DOCKER_NETWORK_NAMESPACE: docker.networkNamespace,
    BRIDGE_NAME: `bw-${name}`.slice(0, 15),
    BRIDGE_MTU: "1400",
    // Stand-ins of sources, and files that tests serve on this machine.
    EGRESS_ALLOWED_NETWORKS: `${upstreamNetwork},127.0.0.0/8`,
    TENANT_ALLOWED_NETWORKS: upstreamNetwork,
    POOL_FOLDER: join(btrfs.mountPoint, name),
    NODE_NAME: name,
    // Several nodes share this machine: each uses a free port.
    SFTP_PORT: "0",
    LOG_LEVEL: "debug",
  };
}

/** Signs what the api would issue at enrolment. */
export async function givenIdentity(
  instance: Instance,
  nodeId: string,
  permissions: Parameters<typeof encodeUser>[3],
): Promise<Record<string, string>> {
  const { nats } = instance;
  if (!nats) throw new Error(`The instance ${instance.name} has no NATS.`);
  const { credentials } = await signUser(nats.accountSeedFile, nodeId, permissions);
  const credsFile = join(agentFolder(instance, nodeId), "node.creds");
  writeFileSync(credsFile, credentials, { mode: 0o600 });
  return { NODE_ID: nodeId, NATS_URL: nats.url, NATS_CREDS_FILE: credsFile };
}

/** A token for a key, by default a new one, and a credentials file with both. */
export async function signUser(
  accountSeedFile: string,
  name: string,
  permissions: Parameters<typeof encodeUser>[3],
  expiry: { exp?: number } = {},
  publicKey?: string,
): Promise<{ publicKey: string; token: string; credentials: string }> {
  const account = fromSeed(Buffer.from(readFileSync(accountSeedFile, "utf8").trim()));
  const user = createUser();
  const key = publicKey ?? user.getPublicKey();
  const token = await encodeUser(name, key, account, permissions, expiry);
  return { publicKey: key, token, credentials: new TextDecoder().decode(fmtCreds(token, user)) };
}

export function startAgentProcess(
  environment: Readonly<Record<string, string>>,
  logFile: string,
): AgentProcess {
  const log = createWriteStream(logFile, { flags: "a" });
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    pid: child.pid ?? 0,
    logFile,
    child,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

export function agentFolder(instance: Instance, name: string): string {
  const folder = join(instance.stateDir, "agents", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
