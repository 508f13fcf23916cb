import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { TestApi } from "../../../api.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait, waitUntil } from "../../nodes/nodes.fixture.ts";
import type { FakeMachine } from "./fake-machine.fixture.ts";
import { askRepair, listGroups, look } from "./fleet.fixture.ts";

interface Desk {
  readonly api: TestApi;
  readonly operator: TestPerson;
  readonly nodes: readonly FakeNode[];
}

/** A server that only this machine knows, with the id of what was found. */
export async function findGuest(desk: Desk, at: FakeMachine, instanceId: string = randomUUID()) {
  at.guests.set(instanceId, true);
  for (let looks = 0; looks < 2; looks += 1) await look(desk.api, ...desk.nodes);
  const groups = await listGroups(desk.api, desk.operator);
  const found = groups.find(({ kind }) => kind === "instance-unknown")?.findings;
  if (found?.length !== 1) throw new Error(`${JSON.stringify(groups)} is not about ${instanceId} alone`);
  return { instanceId, findingId: found[0]?.id ?? "" };
}

/** Null if it worked. */
export async function outcomeOf({ api }: Desk, findingId: string): Promise<string | null> {
  const finding = async () => {
    const { rows } = await api.application.pool.query<{ state: string; error: string | null }>(
      "select state, error from drift_findings where id = $1",
      [findingId],
    );
    return rows[0];
  };
  await waitUntil("the repair has ended", async () => (await finding())?.state !== "repairing", 60_000);
  return (await finding())?.error ?? null;
}

export async function adopt(desk: Desk, findingId: string, account: string): Promise<string | null> {
  const { api, operator, nodes } = desk;
  for (const node of nodes) await beatAndWait(api, node);
  const answer = await askRepair(api, operator, findingId, "adopt", { account });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return outcomeOf(desk, findingId);
}
