import type { ErrorCode } from "@blockwright/contract/errors";
import type { RefusalCode, RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { callFiles } from "../files/index.ts";
import { NodeRefusal, type CallNode } from "../nodes/index.ts";
import type { TransfersDeps } from "./transfers-deps.ts";

type Sentences = Partial<Record<RefusalCode, ErrorCode>>;

/** Asks a node about a transfer. `refusals` maps a refusal of the node to an error for the browser. */
export async function callTransfers<Rpc extends RpcDefinition>(
  deps: Pick<TransfersDeps, "rows" | "callNode">,
  nodeId: string,
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
  { refusals, ...options }: Parameters<CallNode>[3] & { readonly refusals: Sentences },
): Promise<z.output<Rpc["response"]>> {
  try {
    return await callFiles(deps, nodeId, rpc, body, options);
  } catch (error) {
    const code = error instanceof NodeRefusal ? refusals[error.refusal] : undefined;
    throw code ? new AppError(code) : error;
  }
}
