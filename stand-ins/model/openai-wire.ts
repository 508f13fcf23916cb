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

interface Message {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

interface Body {
  readonly messages?: readonly Message[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly response_format?: unknown;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly model?: string;
}

/** OpenAI's Chat Completions API, which most other hosts support too. */
export const openaiWire: Wire = {
  path: "/v1/chat/completions",
  read: (raw) => {
    const body = raw as Body;
    const messages = body.messages ?? [];
    const isInstruction = ({ role }: Message) => role === "system" || role === "developer";
    return {
      wire: "openai",
      instructions: messages
        .filter(isInstruction)
        .map(({ content }) => textOf(content))
        .join("\n"),
      turns: messages.filter((message) => !isInstruction(message)).flatMap(turnsOf),
      tools: (body.tools ?? []).map((tool) => tool.function.name),
      toolDefinitions: body.tools ?? [],
      wantsJson: body.response_format !== undefined,
      answerTool: undefined,
      isStream: body.stream === true,
      // Done without being asked.
      isCached: true,
    };
  },
  answer: (response, raw, answer) => {
    const body = raw as Body;
    const { blocks, end } = answer;
    const head = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1000),
      model: body.model,
    };
    const prompt = answer.usage?.input ?? tokensOf(body);
    const completion = answer.usage?.output ?? tokensOf(blocks);
    const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
    if (body.stream === true) {
      return stream(response, head, body.stream_options?.include_usage ? usage : undefined, answer);
    }
    const whole = {
      ...head,
      object: "chat.completion",
      choices: [{ index: 0, finish_reason: reasonOf(blocks), message: messageOf(blocks) }],
      usage,
    };
    return end === "whole" ? sendJson(response, 200, whole) : sendHalfJson(response, whole);
  },
  error: (status) => ({
    error: { message: "The stand-in says no.", type: "server_error", param: null, code: String(status) },
  }),
};

function turnsOf({ role, content, tool_call_id: id, tool_calls: calls = [] }: Message): Turn[] {
  const text = textOf(content);
  if (role === "tool") return [{ by: "result", id: id ?? "", text }];
  return [
    ...(text === "" ? [] : [{ by: role === "user" ? "user" : "model", text } as const]),
    ...calls.map((call): Turn => ({
      by: "call",
      id: call.id,
      tool: call.function.name,
      input: inputOf(call.function.arguments),
    })),
  ];
}

function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(blocks: readonly Block[]): string {
  return blocks.some(({ call }) => call) ? "tool_calls" : "stop";
}

function messageOf(blocks: readonly Block[]) {
  const calls = blocks.flatMap(({ call }) => call ?? []);
  return {
    role: "assistant",
    content: blocks.map(({ text }) => text ?? "").join("") || null,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, tool, input, json }) => ({
        id,
        type: "function",
        function: { name: tool, arguments: json ?? JSON.stringify(input) },
      })),
    }),
  };
}

type SendChunk = (delta: object, reason?: string | null) => void;

function stream(
  response: ServerResponse,
  head: object,
  usage: object | undefined,
  { blocks, lateBlocks = [], end }: Answer,
): void {
  startEvents(response);
  const chunk: SendChunk = (delta, reason = null) =>
    sendEvent(response, null, {
      ...head,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
  const sendBlock = (block: Block, index: number) => {
    if (block.call) chunk(opening(block.call, index));
    for (const piece of piecesOf(block)) chunk(deltaOf(block, index, piece));
  };
  chunk({ role: "assistant", content: "" });
  const whole = end === "whole" ? blocks : blocks.slice(0, -1);
  for (const [index, block] of whole.entries()) sendBlock(block, index);
  const last = blocks.at(-1);
  if (end !== "whole" && last) return breakOff(response, chunk, last, whole.length, end);
  chunk({}, reasonOf(blocks));
  for (const [index, block] of lateBlocks.entries()) sendBlock(block, blocks.length + index);
  if (usage) sendEvent(response, null, { ...head, object: "chat.completion.chunk", choices: [], usage });
  response.write("data: [DONE]\n\n");
  response.end();
}

/** One piece of the last block, and then no proper end. */
function breakOff(
  response: ServerResponse,
  chunk: SendChunk,
  block: Block,
  index: number,
  end: Exclude<Answer["end"], "whole">,
): void {
  if (block.call) chunk(opening(block.call, index));
  chunk(deltaOf(block, index, piecesOf(block)[0] ?? ""));
  switch (end) {
    case "half":
      return void setImmediate(() => response.destroy());
    case "error-inside":
      sendEvent(response, null, { error: { message: "upstream failed", type: "server_error" } });
      return void response.end();
    case "unfinished":
      return void response.end();
    case "drip":
      return drip(response, () => chunk(deltaOf(block, index, ". ")));
  }
}

function opening({ id, tool }: NonNullable<Block["call"]>, index: number) {
  return { tool_calls: [{ index, id, type: "function", function: { name: tool, arguments: "" } }] };
}

function deltaOf({ call }: Block, index: number, piece: string) {
  return call ? { tool_calls: [{ index, function: { arguments: piece } }] } : { content: piece };
}
