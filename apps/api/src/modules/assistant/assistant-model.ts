import type { ModelFailure, TokensUsed } from "../planning/index.ts";
import type { z } from "zod";
import type { ToolCall, TranscriptEntry } from "./turn/turn.ts";

export interface OfferedTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
}

export interface AssistantQuestion {
  readonly instructions: string;
  readonly entries: readonly TranscriptEntry[];
  readonly tools: readonly OfferedTool[];
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Called with each piece of the answer's text. */
  readonly onText: (piece: string) => void;
}

/** Calls are not checked: their tools may not exist, and their input may have any shape. */
export type AssistantAnswer = { readonly tokens: TokensUsed } & (
  | { readonly kind: "answer"; readonly text: string; readonly calls: readonly ToolCall[] }
  | { readonly kind: "failed"; readonly failure: ModelFailure }
);

/** A model of any configured provider, for one answer of a turn. Never throws. */
export interface AssistantModel {
  readonly name: string;
  answer(question: AssistantQuestion): Promise<AssistantAnswer>;
}
