import type { Reply } from "../../services/engines/scripted-model.ts";
import { noteFiles } from "./notes.ts";
import { call, say, usage } from "./world.ts";

/** The model does something in the middle of a turn, after a command was run and edits were collected. */
export interface ModelFault {
  readonly name: string;
  readonly replies: readonly Reply[];
  /** How the turn may end: with an error, or with its edits, which wait for a click. */
  readonly end: "failed" | "waiting" | "either";
  /** Answers have no usage, so that what was reserved for them stays reserved. */
  readonly hasLostAnswers?: boolean;
  /** The most that is booked for an absurd usage. */
  readonly believedTokens?: number;
}

const text = "I have looked at everything, and now I will change the notes of this server.";
const edit = { tool: "write_file", input: { path: noteFiles[0], content: "never" } };
const done = say("Done.");
const refused = (status: number, retryAfterSeconds?: number): Reply => ({
  kind: "refuse",
  status,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});
const calls = (...made: readonly { tool: string; input: unknown; json?: string; id?: string }[]): Reply => ({
  kind: "call",
  calls: made,
  usage,
});
const lost = { end: "failed", hasLostAnswers: true } as const;

export const modelFaults: readonly ModelFault[] = [
  { name: "cut in the text", replies: [{ kind: "half", text }], ...lost },
  { name: "cut in a call", replies: [{ kind: "half", text, calls: [edit] }], ...lost },
  { name: "an end without a finish", replies: [{ kind: "unfinished", text, calls: [edit] }], ...lost },
  { name: "an error in the stream", replies: [{ kind: "error-inside", text }], ...lost },
  { name: "429 once", replies: [refused(429, 1), done], end: "waiting" },
  { name: "429 again and again", replies: [refused(429, 1)], ...lost },
  { name: "500 once", replies: [refused(500), done], end: "waiting" },
  { name: "500 again and again", replies: [refused(500)], ...lost },
  { name: "529 again and again", replies: [refused(529)], ...lost },
  { name: "401", replies: [refused(401)], ...lost },
  { name: "silence", replies: [{ kind: "hang" }], ...lost },
  { name: "a slow drip", replies: [{ kind: "drip", text }], ...lost },
  { name: "10 MB", replies: [{ kind: "say", text: "x".repeat(10_000_000) }], ...lost },
  {
    name: "arguments of another shape",
    replies: [calls({ tool: "write_file", input: { path: 7 } }), done],
    end: "waiting",
  },
  {
    name: "arguments that are not JSON",
    replies: [calls({ ...edit, json: '{"path": "aa' }), done],
    end: "waiting",
  },
  { name: "arguments that are a list", replies: [calls({ ...edit, json: "[1, 2]" }), done], end: "waiting" },
  { name: "a loop without an end", replies: [call({ tool: "read_server", input: {} })], end: "failed" },
  {
    name: "unknown tools",
    replies: [calls({ tool: "rm_rf", input: {} }, { tool: "__proto__", input: {} }), done],
    end: "waiting",
  },
  { name: "one id for two calls", replies: [calls(...twice("call_same")), done], end: "waiting" },
  {
    name: "an id of an earlier answer",
    replies: [calls(...twice("call_same")), calls(...twice("call_same")), done],
    end: "waiting",
  },
  { name: "an empty id", replies: [calls(...twice("")), done], end: "waiting" },
  {
    name: "a call after the end",
    replies: [{ kind: "late-call", text, calls: [edit], usage }, done],
    end: "either",
    hasLostAnswers: true,
  },
  { name: "an empty answer", replies: [say("")], end: "waiting" },
  { name: "only spaces", replies: [say(" \n\t ")], end: "waiting" },
  ...[1e15, -1e15, 0.5, 2 ** 31].map((tokens): ModelFault => ({
    name: `a usage of ${tokens} tokens`,
    replies: [{ kind: "say", text, usage: { input: tokens, output: tokens } }],
    end: "waiting",
    believedTokens: 100_000,
    hasLostAnswers: true,
  })),
];

function twice(id: string) {
  return [1, 2].map(() => ({ tool: "read_server", input: {}, id }));
}
