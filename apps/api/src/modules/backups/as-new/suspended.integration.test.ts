import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../../nodes/real-node.fixture.ts";
import { whyFilesMayNotRun } from "../../servers/index.ts";
import { shareServer } from "../../servers/servers.fixture.ts";
import { listedBackups, someBuilder, someEmptyServer } from "../backups-node.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
let serverId: string;
let instanceId: string;

beforeAll(async () => {
  api = await startTestApi({ withWorker: true });
  node = await startRealNode(api, { hasPool: true });
}, 120_000);
afterAll(() => api.stop());

beforeEach(async () => {
  owner = await someBuilder(api, "basic");
  ({ serverId, instanceId } = await someEmptyServer(api, owner));
});

const as = ({ cookies }: TestPerson) => ({ headers: { cookie: cookies } });
const restoreAsNew = (id: string, person: TestPerson) =>
  post(`${api.url}/api/backups/${id}/restore-as-new`, {}, as(person));

async function someBackup(): Promise<string> {
  mkdirSync(join(node.treeOf(instanceId), "world"), { recursive: true });
  writeFileSync(join(node.treeOf(instanceId), "world", "level.dat"), "a scam");
  const created = await post(`${api.url}/api/servers/${serverId}/backups`, {}, as(owner));
  expect(created.status).toBe(201);
  const newest = async () => (await listedBackups(api, owner, serverId))[0];
  await waitUntil("it is made", async () => (await newest())?.status === "ready", 150_000);
  return String(created.json["id"]);
}

const jobOf = async (ofServer: string) => {
  const { rows } = await api.application.pool.query<{ status: string; error: string | null }>(
    "select status, error from maintenance_jobs where server_id = $1 and type = 'restore-as-new'",
    [ofServer],
  );
  return rows[0];
};

const suspend = {
  "the server": () =>
    api.application.pool.query(
      "update servers set suspended_at = now(), suspended_reason = 'a scam' where id = $1",
      [serverId],
    ),
  "the server, without a reason": () =>
    api.application.pool.query("update servers set suspended_at = now() where id = $1", [serverId]),
  "its owner": () =>
    api.application.pool.query(
      "update users set suspended_at = now(), suspended_reason = 'a scam' where id = $1",
      [owner.id],
    ),
};
const sentences = {
  "the server": "This server is suspended: a scam",
  "the server, without a reason": "This server is suspended.",
  "its owner": "The account that owns this server is suspended.",
};
const causes = ["the server", "the server, without a reason", "its owner"] as const;

test.each(causes)(
  "no backup becomes a new server while %s is suspended, neither for its owner nor for a friend",
  async (cause) => {
    const id = await someBackup();
    const friend = await someBuilder(api, "free");
    await shareServer(api, { serverId, userId: friend.id, role: "admin" });
    await suspend[cause]();
    // A suspended owner is signed out.
    for (const person of cause === "its owner" ? [friend] : [owner, friend]) {
      const refused = await restoreAsNew(id, person);
      expect([refused.status, refused.json["type"]]).toEqual([409, "BACKUP_REFUSED"]);
      expect(refused.text).toContain(sentences[cause]);
      const start = await post(`${api.url}/api/servers/${serverId}/action`, { action: "start" }, as(person));
      expect(start.json["type"]).toBe("POWER_REFUSED");
      expect(start.text).toContain(sentences[cause]);
      const { rows } = await api.application.pool.query("select 1 from servers where user_id = $1", [
        person.id,
      ]);
      expect(rows).toHaveLength(person === owner ? 1 : 0);
    }
  },
  200_000,
);

test.each(causes)(
  "nothing is left of one that was being made when %s was suspended",
  async (cause) => {
    const id = await someBackup();
    const friend = await someBuilder(api, "free");
    await shareServer(api, { serverId, userId: friend.id, role: "admin" });
    node.agent.child.kill("SIGSTOP");
    const begun = await restoreAsNew(id, friend);
    expect(begun.status).toBe(201);
    await suspend[cause]();
    node.agent.child.kill("SIGCONT");
    const copyId = String(begun.json["serverId"]);
    await waitUntil("it is over", async () => (await jobOf(copyId))?.status === "failed", 150_000);
    const error = (await jobOf(copyId))?.error;
    expect(error).toContain(sentences[cause]);
    expect(error).toContain("No new server was made.");
    const { rowCount } = await api.application.pool.query(
      "select 1 from instances where server_id = $1 and deleted_at is null",
      [copyId],
    );
    expect(rowCount).toBe(0);
    expect((await ask(`${api.url}/api/servers/${copyId}`, as(friend))).status).toBe(404);
  },
  400_000,
);

test.each(causes)("of a deleted server no files run either while %s is suspended", async (cause) => {
  await suspend[cause]();
  await api.application.pool.query("update servers set deleted_at = now() where id = $1", [serverId]);
  expect(await whyFilesMayNotRun(api.application.deps, serverId)).toBe(sentences[cause]);
});
