import { applyInstance, removeInstance } from "@blockwright/node-protocol/rpc";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { removalOf } from "../instance.ts";
import { specOf } from "../instance-spec.ts";
import { findInstance, type InstanceRow } from "../instances.repository.ts";
import { NodeRefusal } from "../node-client.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { findNodeAddress } from "../nodes.repository.ts";

/** Tells the node after the commit. If that fails, the reconciler repeats it. */
export function sendDesiredSoon(deps: NodesDeps, tx: Transaction, instanceId: string): void {
  tx.afterCommit(() => void sendDesired(deps, instanceId));
}

/** Reads the wanted state at the time of sending, not at the time of the decision. Never throws. */
export async function sendDesired(deps: NodesDeps, instanceId: string): Promise<void> {
  try {
    const instance = await findInstance(deps.rows, instanceId);
    if (!instance) return;
    await (instance.deletedAt ? sendRemoval(deps, instance) : sendSpec(deps, instance));
  } catch (error) {
    const isExpected = error instanceof AppError && ["NODE_AWAY", "NODE_SLOW"].includes(error.code);
    deps.log[isExpected ? "info" : "warn"](
      {
        err: error,
        instanceId,
        explanation: error instanceof NodeRefusal ? error.explanation : undefined,
      },
      "a node could not be told what is wanted",
    );
  }
}

async function sendSpec({ callNode, rows }: NodesDeps, instance: InstanceRow): Promise<void> {
  const host = await findNodeAddress(rows, instance.nodeId);
  try {
    await callNode(instance.nodeId, applyInstance, { spec: specOf(instance, host) });
  } catch (error) {
    // It already has a newer spec.
    if (!isRefusal(error, "stale-generation")) throw error;
  }
}

/** An answer means that the node accepted it; that it is done shows when its reports leave the instance out. */
async function sendRemoval({ callNode }: NodesDeps, instance: InstanceRow): Promise<void> {
  const { nodeId } = instance;
  try {
    await callNode(nodeId, removeInstance, removalOf(instance));
  } catch (error) {
    if (!isRefusal(error, "unknown-instance")) throw error;
  }
}

function isRefusal(error: unknown, refusal: NodeRefusal["refusal"]): boolean {
  return error instanceof NodeRefusal && error.refusal === refusal;
}
