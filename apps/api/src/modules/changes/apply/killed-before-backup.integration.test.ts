import * as backups from "@blockwright/node-protocol/backups";
import { createNodeKeys } from "@blockwright/node-protocol/sealed-for-node";
import { afterAll, expect, test, vi } from "vitest";
import type { ApiProcess } from "../../../../../../services/programs/api-process.ts";
import { startTestApi } from "../../../api.fixture.ts";
import { ask } from "../../../http-client.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { stampOfBytes } from "../../files/index.ts";
import { someRunningServer, type TestServer } from "../../servers/servers.fixture.ts";
import { applyChange } from "./apply-change.ts";
import { giveFiles } from "../node-files.fixture.ts";
import { proposeChange } from "../propose/propose-change.ts";
import { startWorkerProcess } from "../../../worker-process.fixture.ts";

const api = await startTestApi();
const { deps, pool } = api.application;
let worker: ApiProcess;

afterAll(() => api.stop());

const before = Buffer.from("max-players=10\n");
const after = Buffer.from("max-players=20\n");
/** So many files that the server is backed up first. */
const paths = Array.from({ length: 20 }, (_, at) => `settings-${at}.txt`);

/** A machine that backs up. Kills the worker when it hears of a backup, and again when that is done. */
async function giveBackups({ node }: TestServer) {
  const { publicKey } = await createNodeKeys();
  const begun: string[] = [];
  let kills = 0;
  const kill = () => {
    kills += 1;
    worker.child.kill("SIGKILL");
  };
  const answer = (rpc: { readonly name: string }, handle: (body: { workId: string }) => object) =>
    node.answers.set(rpc.name, (_node, body) => handle(body as never));
  answer(backups.readSealingKey, () => ({ publicKey }));
  answer(backups.endBackupWork, () => ({}));
  answer(backups.beginBackup, ({ workId }) => {
    begun.push(workId);
    if (kills === 0) kill();
    return {};
  });
  answer(backups.readBackupWork, ({ workId }) => {
    if (!begun.includes(workId)) return { state: "unknown" };
    if (kills === 1) kill();
    return {
      state: "done",
      backup: { snapshotId: "0123abcd", files: 1, bytes: 1, addedBytes: 1, leftOut: [] },
    };
  });
  return { begun };
}

test("a worker that is killed between a change and its backup makes exactly one backup, and the change goes on", async () => {
  const owner = await signUpSomebody(api.url);
  const server = await someRunningServer(api, owner);
  const { serverId, instanceId, node } = server;
  const files = giveFiles(node, () => undefined);
  for (const path of paths) files.set(`${instanceId} ${path}`, before);
  const { begun } = await giveBackups(server);
  const beating = setInterval(() => void node.beat(), 300);
  try {
    const changeId = await deps.transact(async (tx) => {
      const stamps = { before: stampOfBytes(before), after: stampOfBytes(after) };
      const items = paths.map((path) => ({
        item: { kind: "write-file" as const, path, ...stamps },
        before,
        after,
      }));
      const id = await proposeChange(tx, system, { serverId, title: "Many at once", items });
      await applyChange(deps, tx, system, id);
      return id;
    });
    for (const moment of ["when the backup begins", "when it is done"]) {
      worker = await startWorkerProcess(api, { NIGHTLY_BACKUPS: "on" });
      await vi.waitFor(() => expect([moment, worker.child.signalCode]).toEqual([moment, "SIGKILL"]), {
        timeout: 60_000,
      });
      expect(files.get(`${instanceId} ${paths[0]}`)).toEqual(before);
    }
    worker = await startWorkerProcess(api, { NIGHTLY_BACKUPS: "on" });
    const stateOf = async () => {
      const url = `${api.url}/api/servers/${serverId}/changes/${changeId}`;
      return (await ask(url, { headers: { cookie: owner.cookies } })).json["state"];
    };
    await vi.waitFor(async () => expect(await stateOf()).toBe("verified"), {
      timeout: 90_000,
      interval: 500,
    });
    expect(new Set(begun)).toEqual(new Set([changeId]));
    const { rows } = await pool.query("select id, status from backups where reason is not null");
    expect(rows).toEqual([{ id: changeId, status: "ready" }]);
    for (const path of paths) expect(files.get(`${instanceId} ${path}`)).toEqual(after);
  } finally {
    clearInterval(beating);
  }
}, 300_000);
