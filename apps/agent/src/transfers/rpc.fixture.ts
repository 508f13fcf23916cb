import { randomUUID } from "node:crypto";
import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import { ourselves } from "../files/tree.fixture.ts";
import { openTree } from "../files/tree.ts";
import { fileHandlers } from "../instances/answer-files.ts";
import type { InstanceTrees } from "../instances/trees/instance-trees.ts";
import type { RpcHandler } from "../link/serve-rpc.ts";
import { createTransfers, type Transfers } from "./transfers.ts";

const instanceId: string = randomUUID();
export const at = { instanceId, generation: 1 };

/** One tree that is never replaced. */
export function treesOf(folder: string): InstanceTrees {
  const tree = () => openTree(folder, { owner: ourselves });
  return { open: () => ({ tree: tree(), keepInPlace: async () => () => undefined }) };
}

export type Ask = <Rpc extends RpcDefinition>(
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
) => Promise<z.output<Rpc["response"]>>;

/** Encodes requests and answers as on the wire. */
export function askOf(handlers: readonly RpcHandler[]): Ask {
  return async (rpc, body) => {
    const handler = handlers.find((one) => one.rpc.name === rpc.name);
    if (!handler) throw new Error(`nobody answers ${rpc.name}`);
    const answered = await handler.handle(JSON.parse(JSON.stringify(body)));
    return rpc.response.parse(JSON.parse(JSON.stringify(answered))) as never;
  };
}

export function askFiles(
  trees: InstanceTrees,
  transfers: Transfers = createTransfers(trees),
): { ask: Ask; transfers: Transfers; handlers: readonly RpcHandler[] } {
  const handlers = [...fileHandlers(trees), ...transfers.handlers];
  return { ask: askOf(handlers), transfers, handlers };
}
