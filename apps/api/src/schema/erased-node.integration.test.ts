import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../api.fixture.ts";
import { post } from "../http-client.fixture.ts";
import { passDays, runChores } from "./chores.fixture.ts";
import { signUpSomebody, type TestPerson } from "../modules/accounts/people.fixture.ts";
import { listedBackups, someEmptyServer } from "../modules/backups/backups-node.fixture.ts";
import { waitUntil } from "../modules/nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../modules/nodes/real-node.fixture.ts";

let api: TestApi;
let node: RealNode;
beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true });
}, 120_000);
afterAll(() => api.stop());

const run = promisify(execFile);
const mark = "mark7e57ca9a21";

/** Files of the machine that contain the text, or have it in their path. */
async function placesOf(text: string): Promise<string[]> {
  const named = await run("find", [...node.folders, "-path", `*${text}*`]);
  // grep exits with 1 if there is none.
  const containing = await run("grep", ["-rlaF", "--exclude=agent.log", text, ...node.folders]).catch(
    (error: { stdout: string }) => error,
  );
  return [...named.stdout.split("\n"), ...containing.stdout.split("\n")].filter((path) => path !== "");
}

async function fillServer(person: TestPerson, serverId: string, instanceId: string): Promise<void> {
  const as = { headers: { cookie: person.cookies } };
  const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
  mkdirSync(inTree("world"));
  writeFileSync(inTree("world", "level.dat"), mark);
  writeFileSync(inTree("deleted.txt"), mark);
  const server = `${api.url}/api/servers/${serverId}`;
  const deleted = await post(`${server}/file-deletions`, { paths: ["deleted.txt"] }, as);
  expect(deleted.status).toBe(200);
  expect((await post(`${server}/backups`, {}, as)).status).toBe(201);
  const isReady = async () => (await listedBackups(api, person, serverId))[0]?.status === "ready";
  await waitUntil("the backup is ready", isReady, 150_000);
}

test("a week after an account was deleted, its machine has nothing of its servers", async () => {
  const person = await signUpSomebody(api.url);
  const { serverId, instanceId } = await someEmptyServer(api, person);
  await fillServer(person, serverId, instanceId);
  expect((await placesOf(mark)).length).toBeGreaterThanOrEqual(2);
  expect((await placesOf(serverId)).length).toBeGreaterThan(0);
  const { username, password, cookies } = person;
  const gone = await post(
    `${api.url}/api/account/delete`,
    { username, password },
    { headers: { cookie: cookies } },
  );
  expect(gone.status).toBe(200);
  const isReleased = async () => {
    const text = "select 1 from instances where id = $1 and released_at is not null";
    return (await api.application.pool.query(text, [instanceId])).rowCount === 1;
  };
  await waitUntil("its machine has moved the files away", isReleased, 60_000);
  expect(await placesOf(mark)).not.toEqual([]);
  await passDays(api, 7.5);
  // Backups go an hour after their server, when a machine that uses their store was heard again.
  const isRemoved = async () => {
    await runChores(api);
    return (await api.application.pool.query("select 1 from backup_repositories")).rowCount === 0;
  };
  await waitUntil("its backups are removed", isRemoved, 60_000);
  expect(await placesOf(mark)).toEqual([]);
  expect(await placesOf(serverId)).toEqual([]);
  // Its id and a number refuse late orders to run it.
  expect(await placesOf(instanceId)).toEqual([expect.stringMatching(/\/state\/removed\/[\w-]+$/)]);
}, 400_000);
