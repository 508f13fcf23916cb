import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiProcess } from "../../../../../services/programs/api-process.ts";
import { startTestApi } from "../../api.fixture.ts";
import { ask, post } from "../../http-client.fixture.ts";
import { system } from "../../platform/actor.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { seeInstance } from "../nodes/index.ts";
import { someRunningServer, type TestServer } from "../servers/servers.fixture.ts";
import { applyChange } from "./apply/apply-change.ts";
import { stampOfBytes } from "../files/index.ts";
import type { NewChangeItem } from "./change.ts";
import { giveFiles } from "./node-files.fixture.ts";
import { proposeChange } from "./propose/propose-change.ts";
import { startWorkerProcess } from "../../worker-process.fixture.ts";

const api = await startTestApi();
const { deps } = api.application;
let owner: TestPerson;
let worker: ApiProcess;

beforeAll(async () => {
  owner = await signUpSomebody(api.url);
});
afterAll(() => api.stop());

const before = Buffer.from("max-players=10\n");
const after = Buffer.from("max-players=20\n");
const old = Buffer.from("an old plugin");
const paths = { settings: "settings.txt", jar: "plugins/a.jar", aside: "plugins/a.jar.disabled-1" } as const;

async function itemsFor(instanceId: string): Promise<NewChangeItem[]> {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) throw new Error("no instance");
  const { image, command, limits } = seen.spec;
  const more = { ...limits, processes: limits.processes * 2 };
  return [
    {
      item: {
        kind: "write-file",
        path: paths.settings,
        before: stampOfBytes(before),
        after: stampOfBytes(after),
      },
      before,
      after,
    },
    { item: { kind: "move-file", from: paths.jar, to: paths.aside, stamp: stampOfBytes(old) } },
    {
      item: {
        kind: "run-settings",
        summary: "Twice as many.",
        before: { image, command, limits },
        after: { image, command, limits: more },
      },
    },
  ];
}

const stateOf = async (server: TestServer, id: string) =>
  (
    await ask(`${api.url}/api/servers/${server.serverId}/changes/${id}`, {
      headers: { cookie: owner.cookies },
    })
  ).json["state"];

test("after workers are killed midway, the next worker finishes every change once", async () => {
  const servers = [await someRunningServer(api, owner), await someRunningServer(api, owner)];
  let changesUntilKill = 3;
  const files = giveFiles(servers[0]?.node as TestServer["node"], () => {
    changesUntilKill -= 1;
    if (changesUntilKill === 0) worker.child.kill("SIGKILL");
  });
  for (const { instanceId } of servers) {
    files.set(`${instanceId} ${paths.settings}`, before);
    files.set(`${instanceId} ${paths.jar}`, old);
  }
  const beating = setInterval(() => void servers[0]?.node.beat(), 300);
  try {
    const ids = await Promise.all(
      servers.map(async ({ serverId, instanceId }) => {
        const items = await itemsFor(instanceId);
        return deps.transact(async (tx) => {
          const id = await proposeChange(tx, system, { serverId, title: "Everything at once", items });
          await applyChange(deps, tx, system, id);
          return id;
        });
      }),
    );
    const states = () => Promise.all(servers.map((server, at) => stateOf(server, ids[at] ?? "")));
    worker = await startWorkerProcess(api);
    await vi.waitFor(() => expect(worker.child.signalCode).toBe("SIGKILL"), { timeout: 20_000 });
    expect(await states()).toContain("applying");
    changesUntilKill = 2;
    worker = await startWorkerProcess(api);
    await vi.waitFor(() => expect(worker.child.signalCode).toBe("SIGKILL"), { timeout: 30_000 });
    changesUntilKill = Infinity;
    worker = await startWorkerProcess(api);
    await vi.waitFor(async () => expect(await states()).toEqual(["verified", "verified"]), {
      timeout: 40_000,
      interval: 200,
    });
    for (const { instanceId } of servers) {
      expect(files.get(`${instanceId} ${paths.settings}`)).toEqual(after);
      expect(files.has(`${instanceId} ${paths.jar}`)).toBe(false);
      expect(files.get(`${instanceId} ${paths.aside}`)).toEqual(old);
      const seen = await seeInstance(deps, instanceId);
      expect(seen?.spec.limits.processes).toBe(512);
      expect(seen?.observed?.state).toBe("online");
    }
    for (const [at, { serverId }] of servers.entries())
      await post(
        `${api.url}/api/servers/${serverId}/changes/${ids[at]}/undo`,
        {},
        { headers: { cookie: owner.cookies } },
      );
    await vi.waitFor(async () => expect(await states()).toEqual(["undone", "undone"]), {
      timeout: 30_000,
      interval: 200,
    });
    for (const { instanceId } of servers) {
      expect(files.get(`${instanceId} ${paths.settings}`)).toEqual(before);
      expect(files.get(`${instanceId} ${paths.jar}`)).toEqual(old);
      expect(files.has(`${instanceId} ${paths.aside}`)).toBe(false);
      expect((await seeInstance(deps, instanceId))?.spec.limits.processes).toBe(256);
    }
  } finally {
    clearInterval(beating);
  }
}, 150_000);
