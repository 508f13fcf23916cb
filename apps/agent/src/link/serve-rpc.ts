import { ourRange, protocolVersion } from "@blockwright/node-protocol/protocol-version";
import { requestEnvelope, type RpcDefinition } from "@blockwright/node-protocol/rpc";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "pino";
import type { z } from "zod";
import { Refused } from "../instances/instances.ts";

export interface RpcHandler {
  readonly rpc: RpcDefinition;
  readonly handle: (body: unknown) => Promise<unknown>;
}

export function onRpc<Rpc extends RpcDefinition>(
  rpc: Rpc,
  handle: (body: z.output<Rpc["request"]>) => Promise<z.input<Rpc["response"]>>,
): RpcHandler {
  return { rpc, handle: (body) => handle(rpc.request.parse(body) as z.output<Rpc["request"]>) };
}

/** Answers what the api asks of this node. What comes too late is not begun. */
export function serveRpc(
  nats: NatsConnection,
  subjectOf: (name: string) => string,
  handlers: readonly RpcHandler[],
  log: Logger,
): void {
  for (const handler of handlers) {
    nats.subscribe(subjectOf(handler.rpc.name), {
      callback: (error, message) => {
        if (error) return log.error({ err: error, rpc: handler.rpc.name }, "requests can't be received");
        void answer(handler, message, log);
      },
    });
  }
}

async function answer({ rpc, handle }: RpcHandler, message: Msg, log: Logger): Promise<void> {
  try {
    const { protocol, deadlineAtMs, body } = readEnvelope(message);
    if (protocol > protocolVersion || protocol < ourRange.oldest)
      throw new Refused("bad-request", `this node does not speak version ${protocol}`);
    if (Date.now() > deadlineAtMs) throw new Refused("too-late", "nobody waits for this any more");
    respond(message, { ok: true, body: rpc.response.parse(await handle(body)) });
  } catch (error) {
    const code = error instanceof Refused ? error.code : "failed";
    if (!(error instanceof Refused)) log.warn({ err: error, rpc: rpc.name }, "a request failed");
    respond(message, { ok: false, code, message: error instanceof Error ? error.message : String(error) });
  }
}

function readEnvelope(message: Msg) {
  const parsed = requestEnvelope.safeParse(readJson(message));
  if (!parsed.success) throw new Refused("bad-request", "this is not a request");
  return parsed.data;
}

function readJson(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

function respond(message: Msg, answered: unknown): void {
  message.respond(JSON.stringify(answered));
}
