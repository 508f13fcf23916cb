import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, type TestAnswer } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { someWish, waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { addServer, placeLiveInstance } from "../servers/index.ts";
import { listInstanceFolder } from "./instance-files.ts";

export interface FilesHost {
  readonly api: TestApi;
  readonly node: RealNode;
}

/** The real api with a real node. Its servers are off: only their files matter. */
export async function startFilesHost({ hasPool = false } = {}): Promise<FilesHost> {
  const api = await startTestApi();
  return { api, node: await startRealNode(api, { hasPool }) };
}

interface Wish {
  readonly serverType?: string;
  readonly platformType?: string;
  /** The plan's size in megabytes. */
  readonly maxStorageMb?: number;
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer>;

export interface ServerWithFiles {
  readonly serverId: string;
  readonly instanceId: string;
  readonly owner: TestPerson;
  readonly inTree: (...path: string[]) => string;
  /** Writes directly to disk, as a plugin would. */
  readonly plant: (path: string, content: string | Buffer) => void;
  /** As its owner; the path is relative to the server's route. */
  readonly send: Send;
  /** Its entries in the activity log, oldest first. */
  readonly deeds: () => Promise<{ action: string; details: unknown }[]>;
}

export async function someServerWithFiles(
  { api, node }: FilesHost,
  { serverType = "paper", platformType = "java", maxStorageMb = 1024 }: Wish = {},
): Promise<ServerWithFiles> {
  const { deps, pool } = api.application;
  const owner = await signUpSomebody(api.url);
  const server = {
    name: "My world",
    platformType,
    serverType,
    minecraftVersion: "1.21.4",
    plan: "free",
    maxPlayers: 10,
    maxRamMb: 1024,
    maxStorageMb,
  };
  const { serverId, instanceId } = await deps.transact(async (tx) => {
    const id = await addServer(tx, owner.id, server);
    const wish = someWish({ power: "off", diskMb: maxStorageMb });
    return { serverId: id, instanceId: (await placeLiveInstance(deps, tx, id, wish)).instanceId };
  });
  await waitUntil("it is installed", () =>
    listInstanceFolder(deps, { instanceId }, "").then(
      () => true,
      () => false,
    ),
  );
  const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
  return {
    serverId,
    instanceId,
    owner,
    inTree,
    plant: (path, content) => {
      mkdirSync(dirname(inTree(path)), { recursive: true });
      writeFileSync(inTree(path), content);
    },
    send: sendAs(api, owner, serverId),
    deeds: async () => {
      const { rows } = await pool.query<{ action: string; details: unknown }>(
        "select action, details from activity where server_id = $1 order by id",
        [serverId],
      );
      return rows;
    },
  };
}

export function sendAs(api: TestApi, { cookies }: TestPerson, serverId: string): Send {
  return (method, path, body, headers) =>
    ask(`${api.url}/api/servers/${serverId}${path}`, {
      method,
      body,
      headers: { cookie: cookies, ...headers },
    });
}

/** The message and the code. */
export const refusalOf = ({ status, json }: TestAnswer) => [status, json["type"], json["error"]];
