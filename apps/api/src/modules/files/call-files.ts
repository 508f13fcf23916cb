import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import { NodeRefusal, type CallNode, type NodesDeps } from "../nodes/index.ts";
import { FileRefusal } from "./file-refusal.ts";

export type FilesDeps = Pick<NodesDeps, "rows" | "callNode">;

/** Asks a node about a path: what it refuses to touch becomes a FileRefusal with a sentence for people. */
export async function callFiles<Rpc extends RpcDefinition>(
  { callNode }: FilesDeps,
  ...[nodeId, rpc, body, options]: [string, Rpc, z.input<Rpc["request"]>, Parameters<CallNode>[3]?]
): Promise<z.output<Rpc["response"]>> {
  try {
    return await callNode(nodeId, rpc, body, options);
  } catch (error) {
    if (!(error instanceof NodeRefusal) || error.refusal !== "path-refused") throw error;
    throw new FileRefusal(error.path ?? "malformed", error.explanation);
  }
}
