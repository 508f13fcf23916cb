import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicWire } from "./anthropic-wire.ts";
import { openaiWire } from "./openai-wire.ts";
import type { Asked, Block, Reply, Script, ScriptedCall } from "./script.ts";
import { sendJson, type Answer, type Wire } from "./wire.ts";

export interface ScriptedModel {
  /** Ends in /v1, as clients expect. */
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Replaces the script from the next request on. */
  follow(script: Script): void;
  stop(): Promise<void>;
}

const wires: readonly Wire[] = [anthropicWire, openaiWire];

/** A model host that follows a script. It tests the integration, not the quality of a plan. */
export async function startScriptedModel(first: Script, listenPort = 0): Promise<ScriptedModel> {
  let script = first;
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void handle(request, response, asked, (one) => script(one)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(listenPort, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    follow: (next) => {
      script = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked[],
  script: Script,
): Promise<void> {
  const wire = wires.find(({ path }) => path === request.url);
  if (!wire) return sendJson(response, 404, { error: { message: "There is nothing here." } });
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
  const question = wire.read(body);
  asked.push(question);
  carryOut(wire, response, body, question, await script(question));
}

function carryOut(
  wire: Wire,
  response: ServerResponse,
  body: Record<string, unknown>,
  question: Asked,
  reply: Reply,
): void {
  const answer = (blocks: readonly Block[], more: Partial<Answer> = {}) =>
    wire.answer(response, body, { blocks, end: "whole", ...more });
  switch (reply.kind) {
    case "say":
      return answer([{ text: reply.text }], { usage: reply.usage });
    case "call":
      return answer(reply.calls.map(blockOf), { usage: reply.usage });
    case "late-call":
      return answer([{ text: reply.text }], { lateBlocks: reply.calls.map(blockOf), usage: reply.usage });
    case "answer":
      return answer([
        question.answerTool === undefined
          ? { text: JSON.stringify(reply.value) }
          : { call: { id: newCallId(), tool: question.answerTool, input: reply.value } },
      ]);
    case "half":
    case "unfinished":
    case "error-inside":
    case "drip":
      return answer([{ text: reply.text }, ...(reply.calls ?? []).map(blockOf)], { end: reply.kind });
    case "refuse": {
      const { status, retryAfterSeconds } = reply;
      const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
      return sendJson(response, status, wire.error(status), headers);
    }
    case "hang":
      return;
  }
}

function blockOf(call: ScriptedCall): Block {
  return { call: { id: newCallId(), ...call } };
}

function newCallId(): string {
  return `call_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
