export type Turn =
  | { readonly by: "user" | "model"; readonly text: string }
  | { readonly by: "call"; readonly id: string; readonly tool: string; readonly input: unknown }
  | { readonly by: "result"; readonly id: string; readonly text: string };

/** A request, whichever wire it came over. */
export interface Asked {
  readonly wire: "anthropic" | "openai";
  readonly instructions: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly string[];
  /** The answer is wanted as JSON text. */
  readonly wantsJson: boolean;
  /** The answer is wanted as the input of this tool: how Anthropic's older models give JSON. */
  readonly answerTool: string | undefined;
  readonly isStream: boolean;
}

export type Reply =
  | { readonly kind: "say"; readonly text: string }
  | {
      readonly kind: "call";
      readonly calls: readonly { readonly tool: string; readonly input: unknown }[];
    }
  /** JSON, in whichever of the two ways it was asked for. */
  | { readonly kind: "answer"; readonly value: unknown }
  | { readonly kind: "refuse"; readonly status: number; readonly retryAfterSeconds?: number }
  /** The first pieces, then the socket is cut. */
  | { readonly kind: "half"; readonly text: string }
  /** The first pieces, then a clean end without the closing events. */
  | { readonly kind: "unfinished"; readonly text: string }
  /** The first pieces, then an error within the stream. */
  | { readonly kind: "error-inside"; readonly text: string }
  /** Takes the request and never answers. */
  | { readonly kind: "hang" };

export type Script = (asked: Asked) => Reply | Promise<Reply>;

export interface Block {
  readonly text?: string;
  readonly call?: { readonly id: string; readonly tool: string; readonly input: unknown };
}

/** Of the size providers send. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,24}/g) ?? [];
}

/** Roughly, as everybody counts. */
export function tokensOf(value: unknown): number {
  return Math.max(1, Math.ceil((JSON.stringify(value) ?? "").length / 4));
}
