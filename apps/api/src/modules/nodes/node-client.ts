import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@blockwright/contract/errors";
import { protocolVersion } from "@blockwright/node-protocol/protocol-version";
import { responseEnvelope, type RefusalCode, type RpcDefinition } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { LinkError, type Link, type LinkFailure } from "../../platform/nats/link.ts";
import { FileRefusal } from "./file-refusal.ts";

type OtherRefusal = Exclude<RefusalCode, "path-refused">;

/** The node heard us and said no. */
export class NodeRefusal extends AppError {
  override name = "NodeRefusal";
  readonly refusal: OtherRefusal;
  /** In the node's own words: for our logs, not for people. */
  readonly explanation: string;

  constructor(refusal: OtherRefusal, explanation: string) {
    super(refusalCodes[refusal]);
    this.refusal = refusal;
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
    const asked = link.ask(nodeSubjects(nodeId).rpc(rpc.name), JSON.stringify(envelope), deadlineMs);
    const text = await orAborted(asked, signal).catch((error: unknown) => {
      throw error instanceof LinkError ? new AppError(failureCodes[error.failure]) : error;
    });
    const answer = readAnswer(text);
    if (!answer.ok) throw refusalOf(answer);
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
  failed: "NODE_REFUSED",
} as const satisfies Record<OtherRefusal, ErrorCode>;

function refusalOf({ code, message, path = "malformed" }: Refusal): AppError {
  return code === "path-refused" ? new FileRefusal(path, message) : new NodeRefusal(code, message);
}

type Answer = z.output<typeof responseEnvelope>;
type Refusal = Extract<Answer, { ok: false }>;

function readAnswer(text: string): Answer {
  try {
    return responseEnvelope.parse(JSON.parse(text));
  } catch {
    throw new NodeRefusal("failed", "its answer can't be read");
  }
}

/** Whoever gives up stops waiting; the node may still act, which is why effects are idempotent by id. */
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
