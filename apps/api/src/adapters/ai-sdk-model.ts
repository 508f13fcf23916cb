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
  type ToolSet,
} from "ai";
import type {
  ModelAnswer,
  ModelFailure,
  ModelQuestion,
  PlanningModel,
  TokensUsed,
} from "../modules/planning/index.ts";
import type { ModelProvider } from "../platform/config-model.ts";

const maxSteps = 12;
const longestAnswerTokens = 6000;

export function createModel(provider: ModelProvider): PlanningModel {
  const model = languageModel(provider);
  return { name: provider.name, ask: (question) => ask(model, question) };
}

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

/** The key goes to the configured host and to nobody it points to. */
const fetchHere: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

async function ask(model: LanguageModel, question: ModelQuestion): Promise<ModelAnswer> {
  let tokens: TokensUsed = { input: 0, output: 0 };
  const result = streamText({
    model,
    instructions: question.instructions,
    messages: question.turns.map(({ by, text }) => ({
      role: by === "us" ? ("user" as const) : ("assistant" as const),
      content: text,
    })),
    tools: toolSet(question),
    output: Output.object({ schema: question.answer.shape, name: question.answer.name }),
    stopWhen: [({ steps }) => steps.length >= maxSteps || used(tokens) >= question.maxTokens],
    toolCallConcurrency: 1,
    maxOutputTokens: Math.min(longestAnswerTokens, question.maxTokens),
    maxRetries: 1,
    abortSignal: question.signal,
    // Without it prompts and answers are printed.
    onError: () => undefined,
  });
  // Both reject on their own when the stream breaks, whether somebody waits or not.
  const settled = Promise.allSettled([result.output, result.text]);
  try {
    for await (const part of result.stream) {
      if (part.type === "finish-step") tokens = add(tokens, part.usage);
      if (part.type === "abort") return { kind: "failed", failure: "late", tokens };
      if (part.type === "error") return { kind: "failed", failure: failureOf(part.error, question), tokens };
    }
  } catch (error) {
    return { kind: "failed", failure: failureOf(error, question), tokens };
  }
  const [output, text] = await settled;
  return judge(output, text.status === "fulfilled" ? text.value : "", tokens, question);
}

function judge(
  output: PromiseSettledResult<unknown>,
  text: string,
  tokens: TokensUsed,
  question: ModelQuestion,
): ModelAnswer {
  if (output.status === "fulfilled") return { kind: "answer", value: output.value, text, tokens };
  if (used(tokens) >= question.maxTokens) return { kind: "failed", failure: "over-budget", tokens };
  const reason: unknown = output.reason;
  const said = NoObjectGeneratedError.isInstance(reason) ? (reason.text ?? text) : text;
  return { kind: "unusable", text: said, tokens, problem: problemOf(reason) };
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

function failureOf(error: unknown, { signal }: ModelQuestion): ModelFailure {
  if (signal.aborted) return "late";
  const cause = apiCallErrorIn(error);
  if (!cause) return "broken";
  if (cause.statusCode === 429 || cause.statusCode === 529 || cause.statusCode === 503) return "busy";
  const status = cause.statusCode ?? 0;
  return status >= 400 && status < 500 ? "refused" : "broken";
}

/** The library wraps the last of several tries. */
function apiCallErrorIn(error: unknown): APICallError | undefined {
  if (APICallError.isInstance(error)) return error;
  const last = error instanceof Error && "lastError" in error ? error.lastError : undefined;
  return APICallError.isInstance(last) ? last : undefined;
}

function add(tokens: TokensUsed, usage: LanguageModelUsage | undefined): TokensUsed {
  return {
    input: tokens.input + (usage?.inputTokens ?? 0),
    output: tokens.output + (usage?.outputTokens ?? 0),
  };
}

function used({ input, output }: TokensUsed): number {
  return input + output;
}
