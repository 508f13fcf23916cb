export type Turn =
  | { readonly by: "user" | "model"; readonly text: string }
  | { readonly by: "call"; readonly id: string; readonly tool: string; readonly input: unknown }
  | { readonly by: "result"; readonly id: string; readonly text: string };

/** A request, independent of the wire format. */
export interface Asked {
  readonly wire: "anthropic" | "openai";
  readonly instructions: string;
  readonly turns: readonly Turn[];
  readonly tools: readonly string[];
  /** The answer must be JSON text. */
  readonly wantsJson: boolean;
  /** The answer must be the input of this tool: how Anthropic's older models return JSON. */
  readonly answerTool: string | undefined;
  readonly isStream: boolean;
  /** The client asked the provider to keep the instructions for the next request. */
  readonly isCached: boolean;
}

export type Reply =
  | { readonly kind: "say"; readonly text: string }
  | {
      readonly kind: "call";
      readonly calls: readonly { readonly tool: string; readonly input: unknown }[];
    }
  /** JSON, in whichever of the two ways it was requested. */
  | { readonly kind: "answer"; readonly value: unknown }
  | { readonly kind: "refuse"; readonly status: number; readonly retryAfterSeconds?: number }
  /** The first pieces, then the connection is cut. */
  | { readonly kind: "half"; readonly text: string }
  /** The first pieces, then a clean end without the closing events. */
  | { readonly kind: "unfinished"; readonly text: string }
  /** The first pieces, then an error in the stream. */
  | { readonly kind: "error-inside"; readonly text: string }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" };

export type Script = (asked: Asked) => Reply | Promise<Reply>;

export interface Block {
  readonly text?: string;
  readonly call?: { readonly id: string; readonly tool: string; readonly input: unknown };
}

/** In pieces of the size that providers send. */
export function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,24}/g) ?? [];
}

/** The usual rough estimate. */
export function tokensOf(value: unknown): number {
  return Math.max(1, Math.ceil((JSON.stringify(value) ?? "").length / 4));
}
