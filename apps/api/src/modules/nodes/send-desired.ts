import { applyInstance, removeInstance } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { specOf } from "./instance.ts";
import { findInstance, type InstanceRow } from "./instances.repository.ts";
import { NodeRefusal } from "./node-client.ts";
import type { NodesGround } from "./nodes-ground.ts";

/** Tells the node once the rows are safe. If that fails the reconciler says it again. */
export function sendDesiredSoon(ground: NodesGround, tx: Transaction, instanceId: string): void {
  tx.afterCommit(() => void sendDesired(ground, instanceId));
}

/** Reads what is wanted now, not what was wanted when somebody decided to send. Never throws. */
export async function sendDesired(ground: NodesGround, instanceId: string): Promise<void> {
  try {
    const instance = await findInstance(ground.rows, instanceId);
    if (!instance) return;
    await (instance.deletedAt ? sendRemoval(ground, instance) : sendSpec(ground, instance));
  } catch (error) {
    const isExpected = error instanceof AppError && ["NODE_AWAY", "NODE_SLOW"].includes(error.code);
    ground.log[isExpected ? "info" : "warn"](
      {
        err: error,
        instanceId,
        explanation: error instanceof NodeRefusal ? error.explanation : undefined,
      },
      "a node could not be told what is wanted",
    );
  }
}

async function sendSpec({ callNode }: NodesGround, instance: InstanceRow): Promise<void> {
  try {
    await callNode(instance.nodeId, applyInstance, { spec: specOf(instance) });
  } catch (error) {
    // It knows a newer wish already.
    if (!isRefusal(error, "stale-generation")) throw error;
  }
}

/** An answer says that the node will; that it has is seen when its reports leave the instance out. */
async function sendRemoval({ callNode }: NodesGround, instance: InstanceRow): Promise<void> {
  const { id, nodeId, generation } = instance;
  try {
    await callNode(nodeId, removeInstance, { instanceId: id, generation });
  } catch (error) {
    if (!isRefusal(error, "unknown-instance")) throw error;
  }
}

function isRefusal(error: unknown, refusal: NodeRefusal["refusal"]): boolean {
  return error instanceof NodeRefusal && error.refusal === refusal;
}
