import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@blockwright/contract/errors";
import type { PathRefusal } from "@blockwright/node-protocol/path-refusal";
import { protocolVersion } from "@blockwright/node-protocol/protocol-version";
import { responseEnvelope, type RefusalCode, type RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { LinkError, type Link, type LinkFailure } from "../../platform/nats/link.ts";

/** The node answered and refused. */
export class NodeRefusal extends AppError {
  override name = "NodeRefusal";
  readonly refusal: RefusalCode;
  /** For a refused path: what was wrong with it. */
  readonly path: PathRefusal | undefined;
  /** In the node's own words: for our logs, not for people. */
  readonly explanation: string;

  constructor(refusal: RefusalCode, explanation: string, path?: PathRefusal) {
    super(refusalCodes[refusal]);
    this.refusal = refusal;
    this.path = path;
    this.explanation = explanation;
  }
}

export interface CallOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Repeated with the same id, the node does it once. */
  readonly requestId?: string;
}

export type CallNode = <Rpc extends RpcDefinition>(
  nodeId: string,
  rpc: Rpc,
  body: z.input<Rpc["request"]>,
  options?: CallOptions,
) => Promise<z.output<Rpc["response"]>>;

const usualDeadlineMs = 5000;

export function createCallNode(link: Link): CallNode {
  return async (nodeId, rpc, body, { deadlineMs = usualDeadlineMs, signal, requestId } = {}) => {
    signal?.throwIfAborted();
    const envelope = {
      protocol: protocolVersion,
      id: requestId ?? randomUUID(),
      deadlineAtMs: Date.now() + deadlineMs,
      body: rpc.request.parse(body),
    };
    const asked = link.ask(nodeId, rpc.name, JSON.stringify(envelope), deadlineMs);
    const text = await orAborted(asked, signal).catch((error: unknown) => {
      throw error instanceof LinkError ? new AppError(failureCodes[error.failure]) : error;
    });
    const answer = readAnswer(text);
    if (!answer.ok) throw new NodeRefusal(answer.code, answer.message, answer.path);
    const response = rpc.response.safeParse(answer.body);
    if (!response.success) throw new NodeRefusal("failed", `its answer to ${rpc.name} has another shape`);
    return response.data as never;
  };
}

const failureCodes = {
  "nobody-there": "NODE_AWAY",
  closed: "NODE_AWAY",
  "too-late": "NODE_SLOW",
  "too-large": "TOO_LARGE",
} as const satisfies Record<LinkFailure, ErrorCode>;

const refusalCodes = {
  "not-running": "NOT_RUNNING",
  "too-late": "NODE_SLOW",
  busy: "NODE_REFUSED",
  "stale-generation": "NODE_REFUSED",
  "unknown-instance": "NODE_REFUSED",
  "bad-request": "NODE_REFUSED",
  "unknown-transfer": "NODE_REFUSED",
  "wrong-offset": "NODE_REFUSED",
  "path-refused": "NODE_REFUSED",
  failed: "NODE_REFUSED",
} as const satisfies Record<RefusalCode, ErrorCode>;

type Answer = z.output<typeof responseEnvelope>;

function readAnswer(text: string): Answer {
  try {
    return responseEnvelope.parse(JSON.parse(text));
  } catch {
    throw new NodeRefusal("failed", "its answer can't be read");
  }
}

/** Aborting ends only the wait; the node may still act, which is why effects are idempotent by id. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
