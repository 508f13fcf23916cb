import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { NodeRefusal } from "../../nodes/index.ts";
import { callTransfers } from "../call-transfers.ts";
import { downloadRefusals } from "../downloads/download-refusals.ts";
import type { TransfersDeps } from "../transfers-deps.ts";

/** Reading a remote store takes long. */
const deadlineMs = 40_000;

export async function askBackup<Rpc extends RpcDefinition>(
  deps: TransfersDeps,
  nodeId: string,
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
): Promise<z.output<Rpc["response"]>> {
  return callTransfers(deps, nodeId, rpc, body, { deadlineMs, refusals: downloadRefusals }).catch(
    explainStore,
  );
}

/** If the node is healthy and still can't read it, its store does not answer. */
export function explainStore(error: unknown): never {
  if (!(error instanceof NodeRefusal) || error.refusal !== "failed") throw error;
  throw new AppError("NODE_REFUSED", "The backup store can't be read right now. Please try again later.");
}
