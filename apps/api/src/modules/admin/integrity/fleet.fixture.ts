import { takeInventory, type Inventory } from "@blockwright/node-protocol/inventory";
import type { TestApi } from "../../../api.fixture.ts";
import { ask, post } from "../../../http-client.fixture.ts";
import type { TestPerson } from "../../accounts/people.fixture.ts";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";
import { beatAndWait } from "../../nodes/nodes.fixture.ts";
import { takeLook } from "./look/take-look.ts";

type Change = (inventory: Inventory) => Inventory;

/** Answers with exactly what the machine was told, changed as a test wishes. */
export function answerInventory(node: FakeNode, change: Change = (inventory) => inventory): void {
  node.answers.set(takeInventory.name, () => change(inventoryOf(node)));
}

export function inventoryOf(node: FakeNode): Inventory {
  const specs = [...node.specs.values()];
  return {
    trees: specs.map(({ instanceId }) => ({ volumeId: instanceId, instanceId })),
    instances: specs.map(({ instanceId, serverId, purpose, power, holds, generation, ports, limits }) => {
      const isRunning = power === "on" && holds.length === 0;
      return {
        instanceId,
        serverId,
        purpose,
        isRunning,
        startedAt: isRunning ? new Date().toISOString() : null,
        ports: ports.map(({ protocol, port }) => ({ protocol, port })),
        generation,
        isInstalled: true,
        container: isRunning
          ? { memoryMb: limits.memoryMb, ports: ports.map(({ protocol, port }) => ({ protocol, port })) }
          : null,
      };
    }),
    strays: [],
    listeners: [],
    processes: [],
    kept: [],
    leftovers: [],
  };
}

let looks = 0;

/** Makes everything old enough to count. Containers of fake machines are started when they are asked. */
export async function settleRows({ application: { pool } }: TestApi): Promise<void> {
  await pool.query(
    `update instances set changed_at = changed_at - interval '1 hour', deleted_at = deleted_at - interval '1 hour'
     where changed_at > now() - interval '30 minutes'`,
  );
}

/** One look, with the clock moved on as between two of a check. */
export async function look(api: TestApi, ...nodes: readonly FakeNode[]): Promise<void> {
  api.clock.advance(15_000);
  for (const node of nodes) await beatAndWait(api, node);
  looks += 1;
  await takeLook(api.application.deps, `look ${looks}`);
}

export interface ListedGroup {
  readonly kind: string;
  readonly explanation: string;
  readonly findings: readonly {
    readonly id: string;
    readonly subject: string;
    readonly machine: string | null;
    readonly error: string | null;
    readonly repairing: string | null;
  }[];
  readonly more: number;
}

export async function listGroups(api: TestApi, operator: TestPerson): Promise<readonly ListedGroup[]> {
  const { json } = await ask(`${api.url}/api/admin/integrity`, { headers: { cookie: operator.cookies } });
  return json["groups"] as ListedGroup[];
}

export function askRepair(
  api: TestApi,
  person: TestPerson,
  findingId: string,
  repair: string,
  { reason = "found by a test", account }: { readonly reason?: string; readonly account?: string } = {},
) {
  const headers = { cookie: person.cookies };
  const body = { findingId, repair, reason, ...(account !== undefined && { account }) };
  return post(`${api.url}/api/admin/integrity/repair`, body, { headers });
}
