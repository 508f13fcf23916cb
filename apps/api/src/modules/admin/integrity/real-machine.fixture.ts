import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import type { TestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { listedBackups, someEmptyServer } from "../../backups/backups-node.fixture.ts";
import { someWish, waitUntil } from "../../nodes/nodes.fixture.ts";
import type { RealNode } from "../../nodes/real-node.fixture.ts";
import { someSleepingServer } from "../../servers/servers.fixture.ts";

export const world = "the only copy";

const btrfs = (...args: string[]) => execFileSync("btrfs", args, { encoding: "utf8" });

/** A tree of nobody, with a world in it. */
export function makeTree(folder: string): void {
  btrfs("subvolume", "create", folder);
  writeFileSync(join(folder, "level.dat"), world);
}

export function deleteTree(folder: string): void {
  btrfs("subvolume", "delete", folder);
}

/** As the agent puts one into its trash. Returns the tree's id. */
export function makeKept({ treeOf, trash }: RealNode, volumeId: string): string {
  const folder = treeOf(volumeId);
  makeTree(folder);
  const trashId = /^\s*UUID:\s+(\S+)/m.exec(btrfs("subvolume", "show", folder))?.[1] ?? "";
  renameSync(folder, join(trash, `${trashId}.${volumeId}.${Date.now()}.none`));
  return trashId;
}

/** Unfinished, and untouched for two days. */
export function makeLeftover({ trash }: RealNode): string {
  const folder = join(trash, "..", "making", randomUUID());
  makeTree(folder);
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
  utimesSync(folder, twoDaysAgo, twoDaysAgo);
  return folder;
}

const script = 'echo "Done"\nwhile read -r word; do [ "$word" = stop ] && exit 0; done\nsleep 1000';

/** A small server that really runs, as a shell script. */
export async function someShellServer(api: TestApi, owner: TestPerson) {
  const wish = someWish();
  const server = await someSleepingServer(api, owner, {
    ...wish,
    power: "on",
    memoryMb: 128,
    diskMb: 64,
    describe: (ports) => {
      const spec = wish.describe(ports);
      const texts = [{ path: "run.sh", content: script }];
      return {
        ...spec,
        command: ["sh", "run.sh"],
        manners: { ...spec.manners, ping: "none" },
        about: { name: "Shell", platform: "java", software: "vanilla", minecraftVersion: "1.21.4" },
        limits: { ...spec.limits, memoryMb: 128, diskMb: 64 },
        installation: { ...spec.installation, texts },
      };
    },
  });
  await waitUntil("it runs", async () => (await stateOf(api, server.instanceId)) === "online", 60_000);
  return server;
}

export async function stateOf({ application: { pool } }: TestApi, instanceId: string) {
  const { rows } = await pool.query<{ state: string }>(
    "select state from instance_observations where instance_id = $1",
    [instanceId],
  );
  return rows[0]?.state;
}

/** A stopped server with a world and a backup of it. */
export async function someStoredServer(api: TestApi, owner: TestPerson, node: RealNode) {
  const server = await someEmptyServer(api, owner);
  writeFileSync(join(node.treeOf(server.instanceId), "level.dat"), world);
  const path = `${api.url}/api/servers/${server.serverId}/backups`;
  await post(path, {}, { headers: { cookie: owner.cookies } });
  const isReady = async () =>
    (await listedBackups(api, owner, server.serverId)).some(({ status }) => status === "ready");
  await waitUntil("its backup is ready", isReady, 90_000);
  return server;
}

/** Deletes every snapshot of a repository from the machine's store. */
export function loseSnapshots(node: RealNode, repositoryId: string): void {
  const found = storedSnapshots(node, repositoryId);
  for (const path of found) rmSync(path);
  if (found.length === 0) throw new Error(`there is no snapshot of ${repositoryId}`);
}

/** Files of the store itself, read without the product's code. */
export function storedSnapshots({ folders }: RealNode, repositoryId: string): string[] {
  return folders.flatMap((folder) => {
    const at = join(folder, "backups", repositoryId, "snapshots");
    return existsSync(at) ? readdirSync(at).map((name) => join(at, name)) : [];
  });
}

/** Changes or removes what the agent has written down about an instance, while it is down. */
export async function rewriteRecord(
  node: RealNode,
  instanceId: string,
  change: ((spec: InstanceSpec) => InstanceSpec) | "removed",
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await node.agent.kill("SIGTERM");
  const file = join(node.folders[0] ?? "", "state", "instances", `${instanceId}.json`);
  if (change === "removed") rmSync(file);
  else {
    const record = JSON.parse(readFileSync(file, "utf8")) as { spec: InstanceSpec };
    writeFileSync(file, JSON.stringify({ ...record, spec: change(record.spec) }));
  }
  await meanwhile();
  node.start();
}
