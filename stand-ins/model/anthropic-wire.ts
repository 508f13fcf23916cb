import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { piecesOf, tokensOf, type Block, type Turn } from "./script.ts";
import {
  drip,
  sendEvent,
  sendHalfJson,
  sendJson,
  startEvents,
  textOf,
  type Answer,
  type Wire,
} from "./wire.ts";

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: unknown;
  readonly tool_use_id?: string;
  readonly content?: unknown;
}

interface Body {
  readonly messages?: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
  readonly system?: unknown;
  readonly tools?: readonly { readonly name: string }[];
  readonly output_config?: { readonly format?: unknown };
  readonly output_format?: unknown;
  readonly stream?: boolean;
  readonly model?: string;
}

/** The tool that clients add when the model does not support a schema. */
const answerTool = "json";

/** Anthropic's Messages API. */
export const anthropicWire: Wire = {
  path: "/v1/messages",
  read: (raw) => {
    const body = raw as Body;
    const tools = (body.tools ?? []).map(({ name }) => name);
    return {
      wire: "anthropic",
      instructions: textOf(body.system),
      turns: (body.messages ?? []).flatMap(({ role, content }) => turnsOf(role, content)),
      tools: tools.filter((name) => name !== answerTool),
      toolDefinitions: body.tools ?? [],
      wantsJson: (body.output_config?.format ?? body.output_format) !== undefined,
      answerTool: tools.find((name) => name === answerTool),
      isStream: body.stream === true,
      isCached: JSON.stringify(body.system ?? "").includes('"cache_control":{"type":"ephemeral"'),
    };
  },
  answer: (response, raw, answer) => {
    const body = raw as Body;
    const { blocks, end } = answer;
    const hasCall = blocks.some(({ call }) => call);
    const message = {
      id: `msg_${randomUUID()}`,
      type: "message",
      role: "assistant",
      model: body.model,
      stop_sequence: null,
    };
    const usage = {
      input_tokens: answer.usage?.input ?? tokensOf(body),
      output_tokens: answer.usage?.output ?? tokensOf(blocks),
    };
    const stopReason = hasCall ? "tool_use" : "end_turn";
    if (body.stream === true) return stream(response, message, usage, stopReason, answer);
    const whole = { ...message, content: blocks.map(contentOf), stop_reason: stopReason, usage };
    return end === "whole" ? sendJson(response, 200, whole) : sendHalfJson(response, whole);
  },
  error: (status) => ({
    type: "error",
    error: { type: status === 429 ? "rate_limit_error" : "api_error", message: "The stand-in says no." },
  }),
};

function turnsOf(role: string, content: string | readonly Part[]): Turn[] {
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return parts.flatMap((part): Turn[] => {
    if (part.type === "text") return [{ by: role === "user" ? "user" : "model", text: part.text ?? "" }];
    if (part.type === "tool_use") {
      return [{ by: "call", id: part.id ?? "", tool: part.name ?? "", input: part.input }];
    }
    if (part.type === "tool_result") {
      return [{ by: "result", id: part.tool_use_id ?? "", text: textOf(part.content) }];
    }
    return [];
  });
}

function contentOf({ text, call }: Block) {
  return call
    ? { type: "tool_use", id: call.id, name: call.tool, input: call.input }
    : { type: "text", text: text ?? "" };
}

function stream(
  response: ServerResponse,
  message: object,
  usage: { input_tokens: number; output_tokens: number },
  stopReason: string,
  { blocks, lateBlocks = [], end }: Answer,
): void {
  startEvents(response);
  const send = (type: string, data: object = {}) => sendEvent(response, type, { type, ...data });
  const sendBlock = (block: Block, index: number) => {
    send("content_block_start", { index, content_block: opening(block) });
    for (const piece of piecesOf(block)) send("content_block_delta", { index, delta: deltaOf(block, piece) });
    send("content_block_stop", { index });
  };
  send("message_start", {
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  });
  send("ping");
  const whole = end === "whole" ? blocks : blocks.slice(0, -1);
  for (const [index, block] of whole.entries()) sendBlock(block, index);
  const last = blocks.at(-1);
  if (end !== "whole" && last) return breakOff(response, send, last, whole.length, end);
  send("message_delta", {
    delta: { stop_reason: stopReason, stop_sequence: null },
    usage: { output_tokens: usage.output_tokens },
  });
  send("message_stop");
  for (const [index, block] of lateBlocks.entries()) sendBlock(block, blocks.length + index);
  response.end();
}

/** One piece of the last block, and then no proper end. */
function breakOff(
  response: ServerResponse,
  send: (type: string, data?: object) => void,
  block: Block,
  index: number,
  end: Exclude<Answer["end"], "whole">,
): void {
  const sendPiece = (piece: string) => send("content_block_delta", { index, delta: deltaOf(block, piece) });
  send("content_block_start", { index, content_block: opening(block) });
  sendPiece(piecesOf(block)[0] ?? "");
  switch (end) {
    case "half":
      return void setImmediate(() => response.destroy());
    case "error-inside":
      send("error", { error: { type: "overloaded_error", message: "Overloaded" } });
      return void response.end();
    case "unfinished":
      return void response.end();
    case "drip":
      return drip(response, () => sendPiece(". "));
  }
}

function opening({ call }: Block) {
  return call ? { type: "tool_use", id: call.id, name: call.tool, input: {} } : { type: "text", text: "" };
}

function deltaOf({ call }: Block, piece: string) {
  return call ? { type: "input_json_delta", partial_json: piece } : { type: "text_delta", text: piece };
}
