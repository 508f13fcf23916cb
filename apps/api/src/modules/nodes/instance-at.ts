import { AppError } from "../../platform/errors.ts";
import { findInstance } from "./instances.repository.ts";
import { NodeRefusal } from "./node-client.ts";
import type { NodesDeps } from "./nodes-deps.ts";

export interface InstanceAt {
  readonly instanceId: string;
  /**
   * What was decided on. A node that has been told something newer refuses. Left out, it is whatever is wanted now:
   * for wishes that hold for any.
   */
  readonly generation?: number;
}

interface Address {
  readonly instanceId: string;
  readonly generation: number;
}

const maxTries = 3;

/** Where it is, for whoever only reads. */
export async function atNode(
  { rows }: Pick<NodesDeps, "rows">,
  at: InstanceAt,
): Promise<InstanceAt & { nodeId: string }> {
  const instance = await findInstance(rows, at.instanceId);
  if (!instance || instance.deletedAt) throw new AppError("NOT_FOUND");
  return { ...at, nodeId: instance.nodeId };
}

/** With the generation given, or with the present one, read again when it has moved on meanwhile. */
export async function changeAtNode<T>(
  { rows }: Pick<NodesDeps, "rows">,
  { instanceId, generation }: InstanceAt,
  change: (nodeId: string, address: Address) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const instance = await findInstance(rows, instanceId);
    if (!instance || instance.deletedAt) throw new AppError("NOT_FOUND");
    const address = { instanceId, generation: generation ?? instance.generation };
    try {
      return await change(instance.nodeId, address);
    } catch (error) {
      const isOvertaken = error instanceof NodeRefusal && error.refusal === "stale-generation";
      if (!isOvertaken || generation !== undefined || attempt >= maxTries) throw error;
    }
  }
}
