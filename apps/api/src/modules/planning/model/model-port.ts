import type { z } from "zod";

/** What a model may look up. Its input is checked before `run` gets it. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly run: (input: unknown) => Promise<unknown>;
}

/** What a model said and looked up in one answer, in the form of its library. Only that library reads it. */
export type SaidByModel = readonly unknown[];

export type ModelTurn =
  | { readonly by: "us"; readonly text: string }
  | { readonly by: "model"; readonly said: SaidByModel };

export interface ModelQuestion {
  readonly instructions: string;
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ModelTool[];
  readonly answer: { readonly name: string; readonly shape: z.ZodType };
  /** For all steps together; the model is stopped once they are used up. */
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

export interface TokensUsed {
  readonly input: number;
  readonly output: number;
}

const modelFailures = ["late", "busy", "refused", "broken", "over-budget"] as const;
export type ModelFailure = (typeof modelFailures)[number];

/** `cut-off`: it is still running, or its worker ended. `stopped`: nobody waits for it any more. */
export const modelOutcomes = ["planned", ...modelFailures, "never-valid", "cut-off", "stopped"] as const;
export type ModelOutcome = (typeof modelOutcomes)[number];

export type ModelAnswer = { readonly tokens: TokensUsed } & (
  | { readonly kind: "answer"; readonly value: unknown; readonly said: SaidByModel }
  /** It answered, but not in the requested shape. */
  | { readonly kind: "unusable"; readonly said: SaidByModel; readonly problem: string }
  | { readonly kind: "failed"; readonly failure: ModelFailure }
);

/** A model of any configured provider. Never throws. */
export interface PlanningModel {
  readonly name: string;
  ask(question: ModelQuestion): Promise<ModelAnswer>;
}
