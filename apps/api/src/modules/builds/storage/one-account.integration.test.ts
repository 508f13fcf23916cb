import { appendFileSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { post } from "../../../http-client.fixture.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { waitUntil } from "../../nodes/nodes.fixture.ts";
import { allowBuilding, someRecipeFile } from "../builds.fixture.ts";
import { settled, startGameHost, type GameHost } from "../game-host.fixture.ts";

// A free server has 64 MB here, so 128 may be kept. The disk lets a tree grow to 1.5 times its size.
const planMb = 64;
const keptLimitMb = 2 * planMb;
const slack = 1.5;
const rounds = 3;
const mb = 1024 * 1024;

let host: GameHost;
beforeAll(async () => {
  host = await startGameHost(
    {
      PLAN_STORAGE_PERCENT: "1.25",
      IMPORTS_PER_PERSON_AND_DAY: "1000",
      REINSTALLS_PER_PERSON_AND_DAY: "1000",
    },
    { hasPool: true },
  );
}, 120_000);
afterAll(() => host.api.stop());

const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await host.api.application.pool.query(text)).rows as Row[];

const sizeMb = (folder: string): number => {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const bytes = files.map((path) => statSync(join(folder, path), { throwIfNoEntry: false }));
  return bytes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0) / mb;
};

async function expectWithinCap(): Promise<void> {
  const [books] = await query<{ kept: number; leaving: number }>(
    `select coalesce(sum(kept_mb), 0)::int as kept,
       coalesce(sum(disk_mb) filter (where released_at is null and (deleted_at is not null
         or server_id in (select server_id from build_tasks where status = 'failed'))), 0)::int as leaving
     from instances`,
  );
  expect((books?.kept ?? 0) + (books?.leaving ?? 0)).toBeLessThanOrEqual(keptLimitMb);
  expect(sizeMb(host.node.trash)).toBeLessThanOrEqual(keptLimitMb * slack);
}

/** The reservation equals what exists, once the machine has reported. */
async function expectSoundBooks(keptTrees: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(readdirSync(host.node.trash)).toHaveLength(keptTrees);
      const [books] = await query<{ reserved: number; held: number; kept: number }>(
        `select reserved_disk_mb as reserved,
           (select coalesce(sum(kept_mb + case when released_at is null then disk_mb else 0 end), 0)::int from instances) as held,
           (select count(*)::int from instances where kept_mb > 0) as kept
         from nodes`,
      );
      expect(books?.reserved).toBe(books?.held);
      expect(books?.kept).toBe(keptTrees);
    },
    { timeout: 40_000, interval: 200 },
  );
}

/** Until the disk is full. */
function fill(folder: string): number {
  const file = join(folder, "filler.bin");
  for (let written = 0; written < 4 * planMb; written += 1) {
    try {
      appendFileSync(file, randomBytes(mb));
    } catch {
      return written;
    }
  }
  return 4 * planMb;
}

test("builds that are imported and cancelled leave nothing behind, and never exceed the cap", async () => {
  for (let round = 0; round < rounds; round += 1) {
    let answer = await host.send("/api/builds/import", { file: someRecipeFile() });
    while (answer.json["type"] === "KEPT_FILES_LIMIT") {
      expect(answer.json["error"]).toBe(
        "Your last server is still being removed. Please try again in a minute.",
      );
      await expectWithinCap();
      await sleep(500);
      answer = await host.send("/api/builds/import", { file: someRecipeFile() });
    }
    expect(answer.status).toBe(200);
    const placed = `select i.id from instances i join build_tasks b on b.server_id = i.server_id where b.id = '${String(answer.json["id"])}'`;
    await waitUntil("it has a place", async () => (await query(placed)).length > 0);
    const [instance] = await query<{ id: string }>(placed);
    await waitUntil("its files are being made", () => existsSync(host.node.treeOf(instance?.id ?? "")));
    await host.send(`/api/build/${String(answer.json["id"])}/cancel`);
    await expectWithinCap();
  }
  await expectSoundBooks(0);
}, 120_000);

test("repeated reinstalls of a full server keep one tree, and a neighbour can still write", async () => {
  const serverId = await host.buildServer();
  const [instance] = await query<{ id: string }>("select id from instances where deleted_at is null");
  for (let round = 0; round < rounds; round += 1) {
    const writtenMb = fill(host.node.treeOf(instance?.id ?? ""));
    expect(writtenMb).toBeGreaterThan(planMb / 2);
    expect(writtenMb).toBeLessThan(planMb * slack);
    const begun = await host.send(`/api/servers/${serverId}/reinstall`, {
      serverType: round % 2 === 0 ? "paper" : "vanilla",
      minecraftVersion: "1.21.4",
    });
    expect([begun.status, begun.json]).toEqual([200, { jobId: expect.any(String) }]);
    const job = await settled(async () => {
      const all = JSON.parse((await host.read(`/api/servers/${serverId}/jobs`)).text) as Record<
        string,
        unknown
      >[];
      return all.find(({ id }) => id === begun.json["jobId"]);
    });
    expect(job).toMatchObject({ status: "completed", error: null });
    expect(readdirSync(host.node.trash)).toHaveLength(1);
    await expectWithinCap();
  }
  await expectSoundBooks(1);
  await expectNeighbourCanWrite();
}, 180_000);

async function expectNeighbourCanWrite(): Promise<void> {
  const neighbour = await signUpSomebody(host.api.url);
  await allowBuilding(host.api, neighbour);
  const headers = { cookie: neighbour.cookies };
  const { json } = await post(`${host.api.url}/api/builds/import`, { file: someRecipeFile() }, { headers });
  const [before] = [await query<{ id: string }>("select id from instances where deleted_at is null")];
  await vi.waitFor(
    async () => {
      const [row] = await query<{ status: string }>(
        `select status from build_tasks where id = '${String(json["id"])}'`,
      );
      expect(row?.status).toBe("completed");
    },
    { timeout: 60_000, interval: 200 },
  );
  const [own] = await query<{ id: string }>(
    `select id from instances where deleted_at is null and id <> '${before[0]?.id ?? ""}'`,
  );
  expect(fill(host.node.treeOf(own?.id ?? ""))).toBeGreaterThan(planMb / 2);
}
