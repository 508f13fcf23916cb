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
  /** As they were sent. */
  readonly toolDefinitions: readonly unknown[];
  /** The answer must be JSON text. */
  readonly wantsJson: boolean;
  /** The answer must be the input of this tool: how Anthropic's older models return JSON. */
  readonly answerTool: string | undefined;
  readonly isStream: boolean;
  /** The client asked the provider to keep the instructions for the next request. */
  readonly isCached: boolean;
}

export interface ScriptedCall {
  readonly tool: string;
  readonly input: unknown;
  /** A new one unless given. */
  readonly id?: string;
  /** Sent instead of the input, whether it is JSON or not. */
  readonly json?: string;
}

export interface Usage {
  readonly input: number;
  readonly output: number;
}

export type Reply =
  | { readonly kind: "say"; readonly text: string; readonly usage?: Usage }
  | { readonly kind: "call"; readonly calls: readonly ScriptedCall[]; readonly usage?: Usage }
  /** JSON, in whichever of the two ways it was requested. */
  | { readonly kind: "answer"; readonly value: unknown }
  | { readonly kind: "refuse"; readonly status: number; readonly retryAfterSeconds?: number }
  /** The first pieces, then the connection is cut. */
  | (Unfinished & { readonly kind: "half" })
  /** The first pieces, then a clean end without the closing events. */
  | (Unfinished & { readonly kind: "unfinished" })
  /** The first pieces, then an error in the stream. */
  | (Unfinished & { readonly kind: "error-inside" })
  /** The first pieces, then one more from time to time, without an end. */
  | (Unfinished & { readonly kind: "drip" })
  /** A whole answer, then calls after its last event. */
  | {
      readonly kind: "late-call";
      readonly text: string;
      readonly calls: readonly ScriptedCall[];
      readonly usage?: Usage;
    }
  /** Accepts the request and never answers. */
  | { readonly kind: "hang" };

/** The text, or else the last call, is the part that is not completed. */
interface Unfinished {
  readonly text: string;
  readonly calls?: readonly ScriptedCall[];
}

export type Script = (asked: Asked) => Reply | Promise<Reply>;

export interface Block {
  readonly text?: string;
  readonly call?: ScriptedCall & { readonly id: string };
}

/** In pieces of the size that providers send; very long texts in larger ones. */
export function piecesOf({ text, call }: Block): readonly string[] {
  const whole = call ? (call.json ?? JSON.stringify(call.input)) : (text ?? "");
  return whole.match(whole.length > 1_000_000 ? /[\s\S]{1,16384}/g : /[\s\S]{1,24}/g) ?? [];
}

/** The usual rough estimate. */
export function tokensOf(value: unknown): number {
  return Math.max(1, Math.ceil((JSON.stringify(value) ?? "").length / 4));
}
