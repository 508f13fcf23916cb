import { ourRange, protocolVersion } from "@blockwright/node-protocol/protocol-version";
import {
  requestEnvelope,
  type RefusalCode,
  type responseEnvelope,
  type RpcDefinition,
} from "@blockwright/node-protocol/rpc";
import type { nodeSubjects } from "@blockwright/node-protocol/subjects";
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
  /** May be bound to several connections at once: each request reaches one of them. */
  bind(nats: NatsConnection, subjects: ReturnType<typeof nodeSubjects>): RpcBinding;
}

export interface RpcBinding {
  /** Accepts no new requests and waits for the accepted ones. */
  release(): Promise<void>;
}

/**
 * Answers requests of the api. A request is not started when it is past its deadline, or when its reply subject is not
 * one of this node's own.
 */
export function createRpcServer(handlers: readonly RpcHandler[], log: Logger): RpcServer {
  const remembered = createRememberedAnswers();
  return {
    bind: (nats, subjects) => {
      const answering = new Set<Promise<void>>();
      const answer = async (handler: RpcHandler, message: Msg) => {
        const text = await answerText(handler, readJson(message), remembered, log);
        send(message, fittingAnswer(text, nats.info?.max_payload), nats, log);
      };
      const begin = (handler: RpcHandler, message: Msg) => {
        if (!message.reply?.startsWith(subjects.answerPrefix))
          return log.warn({ rpc: handler.rpc.name }, "a request wants its answer sent elsewhere");
        const work = answer(handler, message).finally(() => answering.delete(work));
        answering.add(work);
      };
      const subscriptions = handlers.map((handler) =>
        nats.subscribe(subjects.rpc(handler.rpc.name), {
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

/** A repeated request gets the same answer. */
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

/** Replaces an answer that exceeds the message limit with an error, because the caller would wait until its timeout. */
export function fittingAnswer(text: string, maxBytes = Number.POSITIVE_INFINITY): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  return textOf({ ok: false, code: "failed", message: "the answer is too large to be sent" });
}

/** Ignores a lost connection: the caller retries. */
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
