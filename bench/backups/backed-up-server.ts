import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  backupWorkStatus,
  beginBackup,
  endBackupWork,
  readBackupWork,
  readSealingKey,
  type BackupWorkStatus,
} from "@blockwright/node-protocol/backups";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { applyInstance } from "@blockwright/node-protocol/rpc";
import { sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import { pingJava } from "../../stand-ins/bots/status-ping.ts";
import { buildGameServers } from "../../stand-ins/game-servers/build.ts";
import { someSpec, type BenchNode } from "../node/bench-node.ts";

/** A server on the node, limited to what its backups need. */
export interface BackedUpServer {
  readonly spec: InstanceSpec;
  readonly folder: string;
  readonly repositoryId: string;
  readonly password: string;
}

const lookEveryMs = 20;
const diskMb = 8192;

/** A stand-in game that runs and answers pings. */
export async function startGame(node: BenchNode): Promise<BackedUpServer> {
  const { java } = await buildGameServers();
  const file = { path: "server.jar", ...(await node.offer(java["1.20.1"])) };
  const spec = someSpec({ command: ["java", "-Xmx256m", "-jar", "server.jar", "--nogui"] });
  const texts = [
    { path: "eula.txt", content: "eula=true\n" },
    { path: "server.properties", content: `server-port=${portOf(spec)}\n` },
  ];
  const server = serverOf(node, {
    ...spec,
    limits: { ...spec.limits, diskMb },
    manners: { ...spec.manners, readyText: 'For help, type "help"', ping: "java" },
    installation: { ...spec.installation, files: [file], texts },
  });
  await node.ask(applyInstance, { spec: server.spec });
  await untilTrue("the game answers", () =>
    ping(node, server).then(
      () => true,
      () => false,
    ),
  );
  return server;
}

/** A server that is offline and nearly empty. */
export async function installSmall(node: BenchNode): Promise<BackedUpServer> {
  const spec = someSpec({ power: "off" });
  const texts = [{ path: "level.txt", content: randomBytes(1000).toString("hex") }];
  const server = serverOf(node, { ...spec, installation: { ...spec.installation, texts } });
  await node.ask(applyInstance, { spec: server.spec });
  return server;
}

function serverOf(node: BenchNode, spec: InstanceSpec): BackedUpServer {
  return {
    spec,
    folder: join(node.dataFolder, "volumes", spec.instanceId),
    repositoryId: randomUUID(),
    password: randomBytes(32).toString("base64url"),
  };
}

export async function begin(node: BenchNode, server: BackedUpServer): Promise<string> {
  const { publicKey } = readSealingKey.response.parse(await node.ask(readSealingKey, {}));
  const workId = randomUUID();
  const sealedPassword = await sealForNode(publicKey, server.password);
  const repository = { id: server.repositoryId, sealedPassword };
  await node.ask(beginBackup, { workId, instanceId: server.spec.instanceId, repository, leftOut: [] });
  return workId;
}

export async function statusOf(node: BenchNode, workId: string): Promise<BackupWorkStatus> {
  return backupWorkStatus.parse(await node.ask(readBackupWork, { workId }));
}

/** Milliseconds from the request until the backup is stored and checked. */
export async function backUp(node: BenchNode, server: BackedUpServer): Promise<number> {
  const startedAt = performance.now();
  const workId = await begin(node, server);
  for (;;) {
    const status = await statusOf(node, workId);
    if (status.state === "failed") throw new Error(`a backup failed: ${status.sentence}`);
    if (status.state === "done") break;
    await sleep(lookEveryMs);
  }
  const took = performance.now() - startedAt;
  await node.ask(endBackupWork, { workId });
  return took;
}

export function ping({ instance }: BenchNode, { spec }: BackedUpServer) {
  return pingJava(instance.docker?.address ?? "", portOf(spec));
}

export function storedBytes({ dataFolder }: BenchNode, { repositoryId }: BackedUpServer): number {
  return bytesBelow(join(dataFolder, "backups", repositoryId));
}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function untilTrue(what: string, ask: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await ask()) return;
    await sleep(200);
  }
  throw new Error(`waited in vain until ${what}`);
}

function portOf({ ports }: InstanceSpec): number {
  return ports[0]?.port ?? 0;
}
