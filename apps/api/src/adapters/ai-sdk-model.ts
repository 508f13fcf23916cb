import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  NoObjectGeneratedError,
  Output,
  streamText,
  tool,
  type LanguageModel,
  type LanguageModelUsage,
  zodSchema,
  type ModelMessage,
  type Schema,
  type SystemModelMessage,
  type ToolSet,
} from "ai";
import type { z } from "zod";
import type {
  AssistantAnswer,
  AssistantModel,
  AssistantQuestion,
  TranscriptEntry,
} from "../modules/assistant/index.ts";
import type {
  ModelAnswer,
  ModelFailure,
  ModelQuestion,
  PlanningModel,
  SaidByModel,
  TokensUsed,
} from "../modules/planning/index.ts";
import type { ModelProvider } from "../platform/config-model.ts";

const maxSteps = 12;
const longestAnswerTokens = 6000;

export function createModel(provider: ModelProvider): PlanningModel {
  const model = languageModel(provider);
  return { name: provider.name, ask: (question) => ask(model, question) };
}

async function ask(model: LanguageModel, question: ModelQuestion): Promise<ModelAnswer> {
  let tokens: TokensUsed = { input: 0, output: 0 };
  const result = streamText({
    model,
    instructions: cached(question.instructions),
    messages: question.turns.flatMap((turn): ModelMessage[] =>
      turn.by === "us"
        ? [{ role: "user", content: turn.text }]
        : // Only this function makes them.
          (turn.said as ModelMessage[]),
    ),
    tools: toolSet(question),
    output: Output.object({ schema: question.answer.shape, name: question.answer.name }),
    stopWhen: [({ steps }) => steps.length >= maxSteps || tokensOf(tokens) >= question.maxTokens],
    toolCallConcurrency: 1,
    maxOutputTokens: Math.min(longestAnswerTokens, question.maxTokens),
    maxRetries: 1,
    abortSignal: question.signal,
    // Without it prompts and answers are printed.
    onError: () => undefined,
  });
  // Both promises reject when the stream breaks, even if nothing awaits them.
  const settled = Promise.allSettled([result.output, result.responseMessages]);
  try {
    for await (const part of result.stream) {
      if (part.type === "finish-step") tokens = addUsage(tokens, part.usage);
      if (part.type === "abort") return { kind: "failed", failure: "late", tokens };
      if (part.type === "error")
        return { kind: "failed", failure: failureOf(part.error, question.signal), tokens };
    }
  } catch (error) {
    return { kind: "failed", failure: failureOf(error, question.signal), tokens };
  }
  const [output, said] = await settled;
  return judge(output, said.status === "fulfilled" ? said.value : [], tokens, question);
}

function judge(
  output: PromiseSettledResult<unknown>,
  said: SaidByModel,
  tokens: TokensUsed,
  question: ModelQuestion,
): ModelAnswer {
  if (output.status === "fulfilled") return { kind: "answer", value: output.value, said, tokens };
  if (tokensOf(tokens) >= question.maxTokens) return { kind: "failed", failure: "over-budget", tokens };
  return { kind: "unusable", said, tokens, problem: problemOf(output.reason) };
}

/** Instructions and tools are the same in every step, and a provider that is asked to charges less for them again. */
function cached(content: string): SystemModelMessage {
  const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
  return { role: "system", content, providerOptions };
}

function toolSet({ tools }: ModelQuestion): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input, run }) => [
      name,
      tool({ description, inputSchema: input, execute: (value) => run(value) }),
    ]),
  );
}

function problemOf(reason: unknown): string {
  const cause = NoObjectGeneratedError.isInstance(reason) ? reason.cause : reason;
  const message = cause instanceof Error ? cause.message : "";
  return `The answer is not a plan in the agreed form. ${message.slice(0, 1500)}`.trim();
}

/** Far beyond an answer within its tokens: a host that sends more is cut off. */
const maxCharacters = 200_000;
const maxCalls = 20;
const maxAnswerMs = 120_000;
/** Any other reason means that a part of the answer is missing. */
const finished: readonly string[] = ["stop", "tool-calls", "length"];

export function createAssistantModel(provider: ModelProvider): AssistantModel {
  const model = languageModel(provider);
  return { name: provider.name, answer: (question) => answerOnce(model, question) };
}

/** One answer: tools have no `execute`, so the library returns the calls instead of making them. */
async function answerOnce(model: LanguageModel, question: AssistantQuestion): Promise<AssistantAnswer> {
  const tooLong = new AbortController();
  const signal = AbortSignal.any([question.signal, tooLong.signal, AbortSignal.timeout(maxAnswerMs)]);
  const result = streamText({
    model,
    instructions: cached(question.instructions),
    messages: messagesOf(question.entries),
    tools: offeredSet(question),
    maxOutputTokens: question.maxOutputTokens,
    maxRetries: 2,
    abortSignal: signal,
    // Without it prompts and answers are printed.
    onError: () => undefined,
  });
  // It rejects when the stream breaks, even if nothing awaits it.
  void Promise.allSettled([result.text]);
  let tokens: TokensUsed = { input: 0, output: 0 };
  let text = "";
  let characters = 0;
  const calls: { id: string; tool: string; input: unknown }[] = [];
  const failed = (error: unknown): AssistantAnswer => {
    const failure = tooLong.signal.aborted ? "over-budget" : failureOf(error, signal);
    return { kind: "failed", failure, tokens };
  };
  let isFinished = false;
  try {
    for await (const part of result.stream) {
      if (part.type === "text-delta") {
        text += part.text;
        question.onText(part.text);
      }
      if (part.type === "text-delta" || part.type === "tool-input-delta") {
        characters += part.type === "text-delta" ? part.text.length : part.delta.length;
        if (characters > maxCharacters) tooLong.abort();
      }
      if (part.type === "tool-call" && calls.length < maxCalls)
        calls.push({ id: part.toolCallId, tool: part.toolName, input: part.input });
      if (part.type === "finish-step") {
        tokens = addUsage(tokens, part.usage);
        isFinished = finished.includes(part.finishReason);
      }
      if (part.type === "abort" || part.type === "error") return failed("error" in part ? part.error : part);
    }
  } catch (error) {
    return failed(error);
  }
  return isFinished ? { kind: "answer", text, calls, tokens } : failed(undefined);
}

function offeredSet({ tools }: AssistantQuestion): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, input }) => [name, tool({ description, inputSchema: schemaOf(input) })]),
  );
}

/** The library translates a schema at each use; tools are the same in every step, so it is done once. */
const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(input: z.ZodType): Schema {
  const known = schemas.get(input);
  if (known) return known;
  const made = zodSchema(input);
  schemas.set(input, made);
  return made;
}

function messagesOf(entries: readonly TranscriptEntry[]): ModelMessage[] {
  return entries.flatMap((entry): ModelMessage[] => {
    switch (entry.by) {
      case "person":
      case "check":
        return [{ role: "user", content: entry.text }];
      case "model":
        return [{ role: "assistant", content: partsOf(entry) }];
      case "tool":
        return [{ role: "tool", content: [resultOf(entry)] }];
      case "start":
        return [];
    }
  });
}

function partsOf({ text, calls }: Extract<TranscriptEntry, { by: "model" }>) {
  return [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...calls.map(({ id, tool: toolName, input }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName,
      // Providers refuse calls whose input is not an object, even in what they said themselves.
      input: typeof input === "object" && input !== null ? input : { invalid: String(input) },
    })),
  ];
}

function resultOf({ callId, tool: toolName, text, isError }: Extract<TranscriptEntry, { by: "tool" }>) {
  const output = { type: isError ? ("error-text" as const) : ("text" as const), value: text };
  return { type: "tool-result" as const, toolCallId: callId, toolName, output };
}

/** For a configured provider, whatever it is used for. */
function languageModel({ kind, name, apiKey, baseUrl }: ModelProvider): LanguageModel {
  const settings = { fetch: fetchHere, ...(apiKey && { apiKey }), ...(baseUrl && { baseURL: baseUrl }) };
  switch (kind) {
    case "anthropic":
      return createAnthropic(settings)(name);
    case "openai":
      return createOpenAI(settings).chat(name);
    case "openai-compatible":
      return createOpenAICompatible({
        ...settings,
        name: "compatible",
        baseURL: baseUrl ?? "",
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(name);
  }
}

/** The key is sent only to the configured host, never to a redirect target. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

function failureOf(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return "late";
  const cause = apiCallErrorIn(error);
  if (!cause) return "broken";
  if (cause.statusCode === 429 || cause.statusCode === 529 || cause.statusCode === 503) return "busy";
  const status = cause.statusCode ?? 0;
  return status >= 400 && status < 500 ? "refused" : "broken";
}

/** After several attempts the library wraps the last error. */
function apiCallErrorIn(error: unknown): APICallError | undefined {
  if (APICallError.isInstance(error)) return error;
  const last = error instanceof Error && "lastError" in error ? error.lastError : undefined;
  return APICallError.isInstance(last) ? last : undefined;
}

function addUsage(tokens: TokensUsed, usage: LanguageModelUsage | undefined): TokensUsed {
  return {
    input: tokens.input + (usage?.inputTokens ?? 0),
    output: tokens.output + (usage?.outputTokens ?? 0),
  };
}

function tokensOf({ input, output }: TokensUsed): number {
  return input + output;
}
