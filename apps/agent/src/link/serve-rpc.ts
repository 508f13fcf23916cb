import { ourRange, protocolVersion } from "@blockwright/node-protocol/protocol-version";
import {
  requestEnvelope,
  type RefusalCode,
  type responseEnvelope,
  type RpcDefinition,
} from "@blockwright/node-protocol/rpc";
import type { Msg, NatsConnection } from "@nats-io/transport-node";
import type { Logger } from "pino";
import type { z } from "zod";
import { PathRefused } from "../files/path-refused.ts";
import { Refused } from "../instances/refused.ts";
import { createRememberedAnswers, type Answer, type RememberedAnswers } from "./remembered-answers.ts";

export interface RpcHandler {
  readonly rpc: RpcDefinition;
  readonly handle: (body: unknown) => Promise<unknown>;
}

const longestMessage = 1000;

export function onRpc<Rpc extends RpcDefinition>(
  rpc: Rpc,
  handle: (body: z.output<Rpc["request"]>) => Promise<z.input<Rpc["response"]>>,
): RpcHandler {
  return {
    rpc,
    handle: async (body) => {
      const request = rpc.request.safeParse(body);
      if (!request.success) throw new Refused("bad-request", request.error.message);
      return handle(request.data as z.output<Rpc["request"]>);
    },
  };
}

export interface RpcServer {
  /** May be bound to several connections for a while: each request reaches one of them. */
  bind(nats: NatsConnection, subjectOf: (name: string) => string): RpcBinding;
}

export interface RpcBinding {
  /** Takes nothing new and waits until what was taken is answered. */
  release(): Promise<void>;
}

/** Answers what the api asks of this node. What comes too late is not begun. */
export function createRpcServer(handlers: readonly RpcHandler[], log: Logger): RpcServer {
  const remembered = createRememberedAnswers();
  return {
    bind: (nats, subjectOf) => {
      const answering = new Set<Promise<void>>();
      const answer = async (handler: RpcHandler, message: Msg) => {
        const text = await answerText(handler, readJson(message), remembered, log);
        send(message, fittingAnswer(text, nats.info?.max_payload), nats, log);
      };
      const begin = (handler: RpcHandler, message: Msg) => {
        const work = answer(handler, message).finally(() => answering.delete(work));
        answering.add(work);
      };
      const subscriptions = handlers.map((handler) =>
        nats.subscribe(subjectOf(handler.rpc.name), {
          queue: "agent",
          callback: (error, message) => {
            if (error) return log.error({ err: error, rpc: handler.rpc.name }, "requests can't be received");
            begin(handler, message);
          },
        }),
      );
      return {
        release: async () => {
          await Promise.all(subscriptions.map((one) => one.drain()));
          await Promise.all(answering);
        },
      };
    },
  };
}

/** The same question is answered as before. */
export async function answerText(
  handler: RpcHandler,
  question: unknown,
  remembered: RememberedAnswers,
  log: Logger,
): Promise<string> {
  const { rpc } = handler;
  const envelope = requestEnvelope.safeParse(question);
  if (!envelope.success) return textOf({ ok: false, code: "bad-request", message: "this is not a request" });
  const work = () => answerOnce(handler, envelope.data, log);
  if (rpc.effect === "reads") return (await work()).text;
  return remembered.give(`${rpc.name} ${envelope.data.id}`, work);
}

async function answerOnce(
  { rpc, handle }: RpcHandler,
  { protocol, deadlineAtMs, body }: z.output<typeof requestEnvelope>,
  log: Logger,
): Promise<Answer> {
  try {
    if (protocol > protocolVersion || protocol < ourRange.oldest)
      throw new Refused("bad-request", `this node does not speak version ${protocol}`);
    if (Date.now() > deadlineAtMs) throw new Refused("too-late", "nobody waits for this any more");
    return { text: textOf({ ok: true, body: rpc.response.parse(await handle(body)) }), isFinal: true };
  } catch (error) {
    const code = codeOf(error);
    if (code === "failed") log.warn({ err: error, rpc: rpc.name }, "a request failed");
    const message = (error instanceof Error ? error.message : String(error)).slice(0, longestMessage);
    const path = error instanceof PathRefused ? { path: error.reason } : {};
    return { text: textOf({ ok: false, code, message, ...path }), isFinal: code !== "too-late" };
  }
}

/** One that is too large can't be sent, and whoever asked would wait for nothing. */
export function fittingAnswer(text: string, mostBytes = Number.POSITIVE_INFINITY): string {
  if (Buffer.byteLength(text) <= mostBytes) return text;
  return textOf({ ok: false, code: "failed", message: "the answer is too large to be sent" });
}

/** A connection may go at any moment. Whoever asked asks again; the agent and its servers go on. */
function send(message: Msg, text: string, nats: NatsConnection, log: Logger): void {
  if (nats.isClosed()) return;
  try {
    message.respond(text);
  } catch (error) {
    log.warn({ err: error }, "an answer could not be sent");
  }
}

function codeOf(error: unknown): RefusalCode {
  if (error instanceof PathRefused) return "path-refused";
  return error instanceof Refused ? error.code : "failed";
}

function readJson(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}

function textOf(answered: z.input<typeof responseEnvelope>): string {
  return JSON.stringify(answered);
}
