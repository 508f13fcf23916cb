import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { changeAtNode, NodeRefusal } from "../nodes/index.ts";
import { callFiles, type FilesDeps } from "./call-files.ts";
import { derivedId } from "./derived-id.ts";
import type { ServerPlace } from "./server-place.ts";

type Unaddressed<Rpc extends RpcDefinition> = Omit<z.input<Rpc["request"]>, "instanceId" | "generation">;

/** A request about a server's files. */
export async function askFiles<Rpc extends RpcDefinition>(
  deps: FilesDeps,
  { nodeId, instanceId }: ServerPlace,
  rpc: Rpc,
  body: Unaddressed<Rpc>,
  options: { readonly deadlineMs?: number } = {},
): Promise<z.output<Rpc["response"]>> {
  const question = { ...body, instanceId } as unknown as z.input<Rpc["request"]>;
  return callFiles(deps, nodeId, rpc, question, options).catch(explainAbsence);
}

export interface ChangeOptions {
  readonly deadlineMs?: number;
  /** Repeated with the same id, the node does it once and gives the same answer. */
  readonly requestId: string;
}

const usualDeadlineMs = 30_000;

export async function changeFiles<Rpc extends RpcDefinition>(
  deps: FilesDeps,
  { instanceId }: ServerPlace,
  rpc: Rpc,
  body: Unaddressed<Rpc>,
  { requestId, deadlineMs = usualDeadlineMs }: ChangeOptions,
): Promise<z.output<Rpc["response"]>> {
  let attempts = 0;
  const change = changeAtNode(deps, { instanceId }, (nodeId, address) => {
    attempts += 1;
    const order = { ...body, ...address } as unknown as z.input<Rpc["request"]>;
    // The node remembers that it refused an older generation, so the next attempt is a new request.
    return callFiles(deps, nodeId, rpc, order, { deadlineMs, requestId: derivedId(requestId, attempts) });
  });
  return change.catch(explainAbsence);
}

/** The machine is still creating the files, or does not know the server yet. */
export class NotThereYet extends AppError {
  override name = "NotThereYet";
  constructor() {
    super("JOB_RUNNING", "The server's files are being prepared. Please try again in a moment.");
  }
}

function explainAbsence(error: unknown): never {
  const isAbsent =
    error instanceof NodeRefusal && (error.refusal === "busy" || error.refusal === "unknown-instance");
  throw isAbsent ? new NotThereYet() : error;
}
