import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { post } from "../../http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "../accounts/people.fixture.ts";
import { waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import { someEmptyServer } from "./backups-node.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let tree: string;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true });
  owner = await signUpSomebody(api.url);
  const server = await someEmptyServer(api, owner);
  ({ serverId } = server);
  tree = node.treeOf(server.instanceId);
  mkdirSync(join(tree, "world"));
  writeFileSync(join(tree, "world", "notes.txt"), "as it was");
}, 120_000);
afterAll(() => api.stop());

const asOwner = () => ({ headers: { cookie: owner.cookies } });
/** Not from the api, which limits how often one may ask. */
async function newest() {
  const { rows } = await api.application.pool.query<{ id: string; status: string; error: string | null }>(
    "select id, status, error from backups order by created_at desc limit 1",
  );
  return rows[0];
}
async function backUp(): Promise<void> {
  const { status } = await post(`${api.url}/api/servers/${serverId}/backups`, {}, asOwner());
  expect(status).toBe(201);
  await waitUntil("it is over", async () => (await newest())?.status !== "creating", 150_000);
}

test("without its data a backup is not restored, and the server stays as it is", async () => {
  await backUp();
  const stored = await newest();
  expect(stored).toMatchObject({ status: "ready" });
  const repository = join(node.folders[1] ?? "", "backups", serverId);
  for (const pack of globSync("data/*/*", { cwd: repository })) rmSync(join(repository, pack));

  writeFileSync(join(tree, "world", "notes.txt"), "as it is");
  const { json } = await post(`${api.url}/api/backups/${stored?.id}/restore`, {}, asOwner());
  const jobNow = async () => {
    const { rows } = await api.application.pool.query<{ status: string; error: string | null }>(
      "select status, error from maintenance_jobs where id = $1",
      [json["jobId"]],
    );
    return rows[0];
  };
  await waitUntil("the job is over", async () => (await jobNow())?.status === "failed", 150_000);
  expect((await jobNow())?.error).toContain("Your server is as it was before.");
  expect(readFileSync(join(tree, "world", "notes.txt"), "utf8")).toBe("as it is");
}, 400_000);
