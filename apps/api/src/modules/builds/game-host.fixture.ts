import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inject } from "vitest";
import { ensureInstance } from "../../../../../services/instance.ts";
import { startUpstreams } from "../../../../../services/engines/upstreams.ts";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { actOnBehalf } from "../accounts/index.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { importBuild } from "./build/import-build.ts";
import { allowBuilding, someRecipeFile } from "./builds.fixture.ts";

/** The full stack: api and worker, a real agent on a real engine, and the software sources. */
export interface GameHost {
  readonly api: TestApi;
  readonly node: RealNode;
  readonly owner: TestPerson;
  /** For further programs of this host. */
  readonly environment: Readonly<Record<string, string>>;
  read(path: string): ReturnType<typeof ask>;
  send(path: string, body?: object): ReturnType<typeof post>;
  remove(path: string): ReturnType<typeof ask>;
  /** From a recipe to a running server. More memory than the free size has is given by the operator. */
  buildServer(change?: Readonly<Record<string, unknown>>, memoryMb?: number): Promise<string>;
}

interface HostOptions {
  readonly hasPool?: boolean;
  readonly hasSftp?: boolean;
  readonly store?: string;
  /** The test starts the worker, as a process that it can kill. */
  readonly hasOwnWorker?: boolean;
}

const settlesWithinMs = 120_000;

export async function startGameHost(
  more: Readonly<Record<string, string>> = {},
  { hasPool = false, hasSftp = false, store, hasOwnWorker = false }: HostOptions = {},
): Promise<GameHost> {
  await ensureInstance("agent", ["images"]);
  const upstreams = await startUpstreams(inject("instance"));
  const environment = { ...upstreams.environment, ...ownPorts(), ...more };
  const api = await startTestApi({ withWorker: !hasOwnWorker, environment });
  const node = await startRealNode(api, { hasGames: true, hasPool, hasSftp, ...(store && { store }) });
  const owner = await signUpSomebody(api.url);
  await allowBuilding(api, owner);
  const headers = { cookie: owner.cookies };
  const read = (path: string) => ask(`${api.url}${path}`, { headers });
  const send = (path: string, body: object = {}) => post(`${api.url}${path}`, body, { headers });
  return {
    api,
    node,
    owner,
    environment,
    read,
    send,
    remove: (path) => ask(`${api.url}${path}`, { method: "DELETE", headers }),
    buildServer: async (change = {}, memoryMb) => {
      const file = someRecipeFile(change);
      const { json } =
        memoryMb === undefined
          ? await send("/api/builds/import", { file })
          : { json: await buildByOperator(api, owner, file, memoryMb) };
      const { id } = json;
      if (typeof id !== "string") throw new Error(`the build was refused: ${JSON.stringify(json)}`);
      const path = `/api/build/${id}`;
      const build = await settled(async () => (await read(path)).json);
      if (build["status"] !== "completed") throw new Error(`the build failed: ${String(build["error"])}`);
      return String(build["serverId"]);
    },
  };
}

async function buildByOperator(
  { application: { deps } }: TestApi,
  owner: TestPerson,
  file: string,
  memoryMb: number,
) {
  const person = await actOnBehalf(deps, owner.id, "schedule");
  return importBuild(deps, deps.transact, person, file, memoryMb);
}

/** Suites share an engine, and with it the ports. */
function ownPorts(): Record<string, string> {
  const first = 30_000 + randomInt(300) * 100;
  return { NODE_PORT_FIRST: String(first), NODE_PORT_LAST: String(first + 99) };
}

/** Polls until it has ended, successfully or not. */
export async function settled(
  look: () => Promise<Record<string, unknown> | undefined>,
): Promise<Record<string, unknown>> {
  const deadline = Date.now() + settlesWithinMs;
  for (;;) {
    const seen = await look();
    if (seen?.["status"] === "completed" || seen?.["status"] === "failed") return seen;
    if (Date.now() > deadline) throw new Error(`never over: ${JSON.stringify(seen)}`);
    await sleep(100);
  }
}
