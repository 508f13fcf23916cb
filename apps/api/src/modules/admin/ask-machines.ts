import { takeInventory, type Inventory } from "@blockwright/node-protocol/inventory";
import { isHeard } from "../nodes/index.ts";
import type { AdminDeps } from "./admin-deps.ts";
import { findMachines } from "./admin.repository.ts";

export interface AskedMachine {
  readonly id: string;
  readonly name: string;
  /** Undefined if it did not answer. */
  readonly inventory: Inventory | undefined;
}

const answerWithinMs = 4000;

/** What every machine, or only the given one, holds right now. One that is away delays nobody. */
export async function askMachines(
  deps: AdminDeps,
  onlyNodeId: string | null = null,
): Promise<AskedMachine[]> {
  const every = await findMachines(deps.rows);
  const machines = every.filter(({ id }) => onlyNodeId === null || id === onlyNodeId);
  return Promise.all(
    machines.map(async ({ id, name, heardAt }) => {
      if (!isHeard(heardAt, deps.now())) return { id, name, inventory: undefined };
      const asked = deps.callNode(id, takeInventory, {}, { deadlineMs: answerWithinMs });
      return { id, name, inventory: await asked.catch(() => undefined) };
    }),
  );
}
