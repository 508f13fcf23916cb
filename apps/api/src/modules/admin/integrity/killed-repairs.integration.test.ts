import { randomUUID } from "node:crypto";
import { repairIds, type DriftKindId } from "@blockwright/contract/admin/integrity";
import { afterAll, describe, expect, test } from "vitest";
import { startTestDns } from "../../../platform/dns-server.fixture.ts";
import { signInOperator } from "../../../security/gate.fixture.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { signUpSomebody } from "../../accounts/people.fixture.ts";
import { startShop } from "../../billing/billing.fixture.ts";
import { someRunningServer } from "../../servers/servers.fixture.ts";
import { beginRepair } from "./begin-repair.ts";
import { fakeMachine } from "./fake-machine.fixture.ts";
import { answerInventory, look, settleRows } from "./fleet.fixture.ts";
import type { RepairCell } from "./repair-cell.fixture.ts";
import { repairCells } from "./repair-cells.fixture.ts";
import { repairWorkflow } from "./repair-drift.workflow.ts";
import { everyRepair } from "./repairs/every-repair.ts";
import { runKilled } from "./run-killed.fixture.ts";

// Without a worker: the test runs the workflow itself, and nothing else puts right what is planted.
const dns = await startTestDns();
const shop = await startShop({ environment: { DNS_SERVERS: dns.address } });
const { api, query } = shop;
afterAll(async () => {
  await api.stop();
  await dns.stop();
});
const { deps } = api.application;
const owner = await signUpSomebody(api.url);
const operator = await actOnBehalf(deps, (await signInOperator(api)).id, "schedule");
// It goes to a machine of its own, and the shop's takes what is bought.
await query("update nodes set state = 'draining'");
const server = await someRunningServer(api, owner);
await query("update nodes set state = case when id = $1 then 'active' else 'draining' end", [shop.node.id]);
const machine = fakeMachine(api, server.node);
answerInventory(shop.node);
const taker = await signUpSomebody(api.url);
const cells = repairCells({ api, owner, server, shop, machine, dns, taker });

/** Rows that the repair before is still writing are too new to count; a later look counts them. */
async function foundBy(kind: DriftKindId, rounds = 5): Promise<string> {
  await settleRows(api);
  await look(api, server.node, shop.node);
  await look(api, server.node, shop.node);
  const found = await query("select id, kind from drift_findings where state = 'open'");
  if (found.length === 0 && rounds > 1) return foundBy(kind, rounds - 1);
  expect(found.map((one) => one["kind"])).toEqual([kind]);
  return String(found[0]?.["id"]);
}

/** Returns what was removed without a backup. */
async function converges(
  cell: RepairCell,
  death?: { step: string; when: "before" | "after" },
): Promise<readonly string[]> {
  await cell.plant();
  const findingId = await foundBy(cell.kind);
  const { repair, account } = cell;
  const reason = "found by a test";
  const wanted = { findingId, repair, reason, account: account?.email };
  await beginRepair(deps, deps.transact, operator, wanted);
  const input = {
    findingId,
    operatorId: operator.id,
    rescueId: randomUUID(),
    checkId: randomUUID(),
    ...(account && { adoption: { serverId: randomUUID(), accountId: account.id, reason } }),
  };
  const steps = await runKilled(repairWorkflow(deps), input, death);
  expect(steps).toEqual([
    "plan",
    "look again",
    ...everyRepair[cell.repair].steps.map(({ name }) => name),
    "end",
  ]);
  const [finding] = await query("select state, error from drift_findings where id = $1", [findingId]);
  expect(finding).toEqual(cell.leaves ? { state: cell.leaves, error: null } : undefined);
  expect(await cell.isRepaired()).toBe(true);
  const outcome = "select 1 from activity where subject_id = $1 and action = 'drift.repaired'";
  expect(await query(outcome, [findingId])).toHaveLength(1);
  await cell.clear?.();
  machine.spoil = (inventory) => inventory;
  await query("delete from drift_findings");
  return machine.lost;
}

describe.each(repairIds)("%s", (repair) => {
  const names = ["plan", "look again", ...everyRepair[repair].steps.map(({ name }) => name), "end"];
  const deaths = names.flatMap((step) => [
    { step, when: "before" as const },
    { step, when: "after" as const },
  ]);

  test.each(cells[repair].map((make, index) => ({ make, index })))(
    "works, case $index",
    async ({ make }) => expect(await converges(make())).toEqual([]),
    60_000,
  );

  test.each(deaths)(
    "converges if its worker dies $when the step $step",
    async (death) => {
      for (const make of cells[repair]) expect(await converges(make(), death)).toEqual([]);
    },
    120_000,
  );
});

describe("the only copy", () => {
  test("of earlier files stays: an instance is not removed before they are backed up, too", async () => {
    const id = randomUUID();
    machine.guests.set(id, true);
    machine.kept.set(randomUUID(), id);
    await settleRows(api);
    for (let looks = 0; looks < 2; looks += 1) await look(api, server.node, shop.node);
    const refused = await repairNow("instance-unknown");
    expect(refused).toMatch(/also keeps earlier files of this server/);
    expect([machine.guests.get(id), machine.kept.size]).toEqual([true, 1]);
    expect(await repairNow("kept-unknown")).toBeNull();
    expect(await repairNow("instance-unknown")).toBeNull();
    expect([machine.guests.size, machine.kept.size, machine.lost]).toEqual([0, 0, []]);
  }, 60_000);
});

async function repairNow(kind: DriftKindId): Promise<string | null> {
  const [found] = await query("select id from drift_findings where kind = $1", [kind]);
  const findingId = String(found?.["id"]);
  const wanted = { findingId, repair: "back-up-and-remove", reason: "found by a test" } as const;
  await beginRepair(deps, deps.transact, operator, wanted);
  const input = { findingId, operatorId: operator.id, rescueId: randomUUID(), checkId: randomUUID() };
  await runKilled(repairWorkflow(deps), input);
  const [after] = await query("select error from drift_findings where id = $1", [findingId]);
  return after ? (after["error"] as string | null) : null;
}
