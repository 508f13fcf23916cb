import { AppError } from "../../platform/errors.ts";
import { findInstance } from "./instances.repository.ts";
import { NodeRefusal } from "./node-client.ts";
import type { NodesDeps } from "./nodes-deps.ts";

export interface InstanceAt {
  readonly instanceId: string;
  /**
   * The expected generation. A node with a newer one refuses. If omitted, the current one is used: for requests that
   * apply to any.
   */
  readonly generation?: number;
}

interface Address {
  readonly instanceId: string;
  readonly generation: number;
}

const maxTries = 3;

/** Its location, without a lock, for reading. */
export async function atNode(
  { rows }: Pick<NodesDeps, "rows">,
  at: InstanceAt,
): Promise<InstanceAt & { nodeId: string }> {
  const instance = await findInstance(rows, at.instanceId);
  if (!instance || instance.deletedAt) throw new AppError("NOT_FOUND");
  return { ...at, nodeId: instance.nodeId };
}

/** With the given generation, or the current one, read again if it has changed meanwhile. */
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
