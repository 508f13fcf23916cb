import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { piecesOf, tokensOf, type Block, type Turn } from "./script.ts";
import { sendEvent, sendHalfJson, sendJson, startEvents, textOf, type Ending, type Wire } from "./wire.ts";

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
      wantsJson: body.response_format !== undefined,
      answerTool: undefined,
      isStream: body.stream === true,
      // Done without being asked.
      isCached: true,
    };
  },
  answer: (response, raw, blocks, end) => {
    const body = raw as Body;
    const head = {
      id: `chatcmpl-${randomUUID()}`,
      created: Math.floor(Date.now() / 1000),
      model: body.model,
    };
    const prompt = tokensOf(body);
    const completion = tokensOf(blocks);
    const usage = { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
    if (body.stream === true) {
      return stream(response, head, body.stream_options?.include_usage ? usage : undefined, blocks, end);
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
      input: JSON.parse(call.function.arguments) as unknown,
    })),
  ];
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
      tool_calls: calls.map(({ id, tool, input }) => ({
        id,
        type: "function",
        function: { name: tool, arguments: JSON.stringify(input) },
      })),
    }),
  };
}

function stream(
  response: ServerResponse,
  head: object,
  usage: object | undefined,
  blocks: readonly Block[],
  end: Ending,
): void {
  startEvents(response);
  const chunk = (delta: object, reason: string | null = null) =>
    sendEvent(response, null, {
      ...head,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta, finish_reason: reason }],
    });
  chunk({ role: "assistant", content: "" });
  for (const [index, block] of blocks.entries()) {
    if (block.call) {
      const { id, tool } = block.call;
      chunk({ tool_calls: [{ index, id, type: "function", function: { name: tool, arguments: "" } }] });
    }
    for (const piece of piecesOf(block.call ? JSON.stringify(block.call.input) : (block.text ?? ""))) {
      chunk(block.call ? { tool_calls: [{ index, function: { arguments: piece } }] } : { content: piece });
      if (end === "half") return void setImmediate(() => response.destroy());
      if (end === "error-inside") {
        sendEvent(response, null, { error: { message: "upstream failed", type: "server_error" } });
        return void response.end();
      }
    }
    if (end === "unfinished") return void response.end();
  }
  chunk({}, reasonOf(blocks));
  if (usage) sendEvent(response, null, { ...head, object: "chat.completion.chunk", choices: [], usage });
  response.write("data: [DONE]\n\n");
  response.end();
}
