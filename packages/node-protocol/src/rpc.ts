import { quietAnswerNames } from "@blockwright/minecraft/console/quiet-answers";
import { z } from "zod";
import { instanceSpec } from "./instance.ts";
import { pathRefusals } from "./path-refusal.ts";

export const refusalCodes = [
  "stale-generation",
  "unknown-instance",
  "bad-request",
  "too-late",
  "busy",
  "not-running",
  "path-refused",
  "unknown-transfer",
  "wrong-offset",
  "failed",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export interface RpcDefinition {
  readonly name: string;
  /** Changes run once per request id, even if the request is repeated. */
  readonly effect: "reads" | "changes";
  readonly request: z.ZodType;
  readonly response: z.ZodType;
}

export function defineRpc<const Rpc extends RpcDefinition>(rpc: Rpc): Rpc {
  return rpc;
}

/** Wraps every request: the protocol version, an idempotency id, and the deadline for an answer. */
export const requestEnvelope = z.object({
  protocol: z.int().positive(),
  id: z.uuid(),
  deadlineAtMs: z.int().positive(),
  body: z.unknown(),
});

export const responseEnvelope = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), body: z.unknown() }),
  z.object({
    ok: z.literal(false),
    code: z.enum(refusalCodes),
    message: z.string(),
    /** Set with "path-refused". */
    path: z.enum(pathRefusals).optional(),
  }),
]);

export const applyInstance = defineRpc({
  name: "apply-instance",
  effect: "changes",
  request: z.object({ spec: instanceSpec }),
  response: z.object({ generation: z.int() }),
});

/** Nothing is kept, because the instance never belonged to a user. */
const discard = z.literal(true).optional();

export const removeInstance = defineRpc({
  name: "remove-instance",
  effect: "changes",
  request: z.object({ instanceId: z.uuid(), generation: z.int().positive(), discard }),
  response: z.object({}),
});

/**
 * Deletes every kept tree of an instance immediately. Refused when the node has not reached that generation yet, or is
 * already past it.
 */
export const purgeKept = defineRpc({
  name: "purge-kept",
  effect: "changes",
  request: z.object({ instanceId: z.uuid(), generation: z.int().positive().optional() }),
  response: z.object({ purged: z.int().nonnegative() }),
});

const hiddenAnswers = z
  .array(z.array(z.string().max(400)).min(1).max(8))
  .max(50)
  .describe("Messages that answer the line. Of each list, the first that appears soon is not shown, once");
export type HiddenAnswers = z.output<typeof hiddenAnswers>;

export const writeConsole = defineRpc({
  name: "write-console",
  effect: "changes",
  request: z.object({
    instanceId: z.uuid(),
    line: z.string().min(1).max(4096),
    hides: hiddenAnswers.optional(),
  }),
  response: z.object({}),
});

const consoleLine = z.object({ number: z.int().nonnegative(), text: z.string() });
export type ConsoleLine = z.output<typeof consoleLine>;

/** Lines are numbered within an epoch; a new epoch restarts the count. */
export const consoleLines = z.object({
  epoch: z.string(),
  lines: z.array(consoleLine),
  skipped: z.int().nonnegative(),
});
export type ConsoleLines = z.output<typeof consoleLines>;

/** `shown` leaves out trial runs and hidden answers. Each view has its own epoch and numbers. */
const consoleView = z.enum(["shown", "all"]);
export type ConsoleView = z.output<typeof consoleView>;

/** Returns the lines after the given one. For `shown`, new lines are published while the lease lasts. */
export const watchConsole = defineRpc({
  name: "watch-console",
  effect: "reads",
  request: z.object({
    instanceId: z.uuid(),
    epoch: z.string().nullable(),
    afterNumber: z.int().min(-1),
    /** Absent from older apis. */
    view: consoleView.default("shown"),
  }),
  response: consoleLines,
});
export const watchLeaseMs = 15_000;

/** Types questions that change nothing. Their answers do not appear on the console. Fewer come back if some are late. */
export const askConsole = defineRpc({
  name: "ask-console",
  effect: "reads",
  request: z.object({
    instanceId: z.uuid(),
    commands: z.array(z.string().min(1).max(200)).min(1).max(100),
    answers: z.enum(quietAnswerNames),
    /** How many lines to wait for. */
    lines: z.int().positive().max(400),
  }),
  response: z.object({ messages: z.array(z.string().max(200)).max(400) }),
});

/** Sent by a starting node to fetch its desired state, in pages because it may not fit into one message. */
export const listDesired = defineRpc({
  name: "list-desired",
  effect: "reads",
  request: z.object({ after: z.uuid().nullable().default(null) }),
  response: z.object({
    specs: z.array(instanceSpec),
    removed: z.array(z.object({ instanceId: z.uuid(), generation: z.int(), discard })),
    /** Start of the next page; null after the last. */
    next: z.uuid().nullable().default(null),
  }),
});

/** Sent by a node well before its credentials expire. Returns a new token for its key; nothing in it is secret. */
export const renewCredentials = defineRpc({
  name: "renew-credentials",
  effect: "changes",
  request: z.object({}),
  response: z.object({ token: z.string().min(1), expireAt: z.iso.datetime() }),
});
