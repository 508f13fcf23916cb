export const messageRoles = ["user", "assistant"] as const;
export type MessageRole = (typeof messageRoles)[number];

export const decisions = ["approved", "refused"] as const;
export type Decision = (typeof decisions)[number];

/** How a step of a turn ended: there is more to do, a click is needed, or it is over. */
export type Advance = "more" | "waiting" | "ended";

export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** What the model is sent, in order. */
export type TranscriptEntry =
  | { readonly by: "person"; readonly text: string }
  | { readonly by: "model"; readonly text: string; readonly calls: readonly ToolCall[] }
  /** What the check of the last change set found. It was put back. */
  | { readonly by: "check"; readonly text: string }
  /** A call that has an effect is about to be made: after a crash it is not repeated. */
  | { readonly by: "start"; readonly callId: string }
  | {
      readonly by: "tool";
      readonly callId: string;
      readonly tool: string;
      readonly text: string;
      readonly isError: boolean;
    };

/** The first call that has no result yet. */
export function nextCall(entries: readonly TranscriptEntry[]): ToolCall | undefined {
  const answered = new Set(entries.flatMap((entry) => (entry.by === "tool" ? [entry.callId] : [])));
  const calls = entries.flatMap((entry) => (entry.by === "model" ? entry.calls : []));
  return calls.find(({ id }) => !answered.has(id));
}

export function wasStarted(entries: readonly TranscriptEntry[], callId: string): boolean {
  return entries.some((entry) => entry.by === "start" && entry.callId === callId);
}

/** Calls with an effect, in order. */
export function madeCalls(
  entries: readonly TranscriptEntry[],
): { readonly call: ToolCall; readonly isError: boolean }[] {
  const calls = entries.flatMap((entry) => (entry.by === "model" ? entry.calls : []));
  const failed = new Set(
    entries.flatMap((entry) => (entry.by === "tool" && entry.isError ? [entry.callId] : [])),
  );
  return calls
    .filter(({ id }) => wasStarted(entries, id))
    .map((call) => ({ call, isError: failed.has(call.id) }));
}

/** The model has answered without asking for anything else. */
export function hasAnswered(entries: readonly TranscriptEntry[]): boolean {
  const last = entries.at(-1);
  return last?.by === "model" && last.calls.length === 0;
}
