import { afterAll, beforeAll, expect, test } from "vitest";
import { driftKindIds } from "@blockwright/contract/admin/integrity";
import { startTestApi } from "../../../api.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { signUpSomebody, type TestPerson } from "../../accounts/people.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { beginAutomaticRepairs } from "./begin-repair.ts";
import { answerInventory, askRepair, listGroups, look, settleRows } from "./fleet.fixture.ts";
import { plantRows, type PlantedRow } from "./rows.fixture.ts";

const api = await startTestApi({ withWorker: true });
afterAll(() => api.stop());
const owner = await signUpSomebody(api.url);
const server = await someRunningServer(api, owner);
const planted: Readonly<Partial<Record<string, PlantedRow>>> = plantRows({ api, owner, server });

let operator: TestPerson;

beforeAll(async () => {
  operator = await signInOperator(api);
  answerInventory(server.node);
  await settleRows(api);
});

const query = async (text: string, values: unknown[] = []) =>
  (await api.application.pool.query(text, values)).rows;

test("what the database alone shows is repaired by the next check, unasked", async () => {
  await query("update nodes set reserved_disk_mb = reserved_disk_mb + 3 where id = $1", [server.node.id]);
  await look(api, server.node);
  await look(api, server.node);
  await beginAutomaticRepairs(api.application.deps);
  await waitUntil("it is repaired", async () => (await listGroups(api, operator)).length === 0, 30_000);
  const rows = await query(
    "select details from activity where action = 'drift.repair-started' and actor_id is null",
  );
  expect(rows).toMatchObject([{ details: { reason: "automatic", kind: "reserved-wrong" } }]);
});

test.each(driftKindIds.flatMap((kind) => (planted[kind] ? [{ kind, ...planted[kind] }] : [])))(
  "$kind is found, explained and repaired",
  async ({ kind, repair, plant, ...rest }) => {
    await look(api, server.node);
    await look(api, server.node);
    expect(await listGroups(api, operator)).toEqual([]);
    await plant();
    await look(api, server.node);
    await look(api, server.node);
    const groups = await listGroups(api, operator);
    expect(groups.map((group) => group.kind)).toEqual([kind]);
    expect(groups[0]?.explanation).toMatch(/^[A-Z].+\.$/);
    const id = groups[0]?.findings[0]?.id ?? "";
    await beatAndWait(api, server.node);
    expect((await askRepair(api, operator, id, repair)).status).toBe(200);
    const finding = async () =>
      (await query("select state, error from drift_findings where id = $1", [id]))[0];
    await waitUntil("the repair has ended", async () => (await finding())?.state !== "repairing", 60_000);
    expect((await finding())?.error ?? null).toBe(rest.refusal ?? null);
    expect(await rest.isRepaired()).toBe(true);
    await rest.clear?.();
  },
  120_000,
);
