import { z } from "zod";
import { defineRoute } from "./route.ts";
import { cause, planPoint } from "./turn-report.ts";

const actionStatuses = ["executing", "completed", "error"] as const;

const actionLog = z.object({
  id: z.string(),
  action: z.string(),
  file: z.string().nullable(),
  status: z.enum(actionStatuses),
  content: z.string(),
});
export type ActionLog = z.output<typeof actionLog>;

/** How a turn that changed something ended. Verification decides it, never the model. */
export const verdicts = ["checked", "unchecked", "rolled-back", "needs-you"] as const;
export type Verdict = (typeof verdicts)[number];

export const turnStates = ["queued", "running", "waiting", "done", "failed", "stopped"] as const;
export type TurnState = (typeof turnStates)[number];

export function isTurnOpen(state: TurnState): boolean {
  return state === "queued" || state === "running" || state === "waiting";
}

export const applyTimes = ["now", "empty", "time"] as const;
export type ApplyTime = (typeof applyTimes)[number];

/** When changes that restart the server are applied. */
const applyWhen = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("now") }),
  /** As soon as nobody is online, within a day. */
  z.object({ kind: z.literal("empty") }),
  /** Today or tomorrow. */
  z.object({ kind: z.literal("time"), at: z.iso.datetime() }),
]);
export type ApplyWhen = z.output<typeof applyWhen>;

/** A question that only the person who asked for the turn can answer, once. */
const approval = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Exactly what will happen: a command, or the differences of the files. */
  details: z.string(),
  /** Of what was shown. An approval of anything else is refused. */
  digest: z.string(),
  isDestructive: z.boolean(),
  userId: z.uuid(),
  expiresAt: z.iso.datetime(),
  decision: z.enum(["approved", "refused"]).nullable(),
  /** What the person can choose from. Empty: it is done at once. */
  times: z.array(z.enum(applyTimes)).default([]),
  /** What an approved one waits for. */
  when: applyWhen.nullable().default(null),
});
export type Approval = z.output<typeof approval>;

const turn = z.object({
  id: z.uuid(),
  state: z.enum(turnStates),
  verdict: z.enum(verdicts).nullable(),
  /** One sentence about how it ended. */
  sentence: z.string().nullable(),
  changeId: z.uuid().nullable(),
  approval: approval.nullable(),
});
export type AssistantTurn = z.output<typeof turn>;

const message = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  metadata: z.object({
    actionLogs: z.array(actionLog),
    timestamp: z.iso.datetime(),
    plan: z.array(planPoint).default([]),
    /** Null: the turn was not asked for causes. */
    causes: z.array(cause).nullable().default(null),
  }),
  createdAt: z.iso.datetime(),
  /** Of an assistant's message. */
  turn: turn.nullable(),
});
export type AssistantMessage = z.output<typeof message>;

const metadata = z.object({
  action: z.string(),
  status: z.enum(actionStatuses),
  file: z.string().nullable(),
});

const endMetadata = z.object({ verdict: z.enum(verdicts).nullable(), changeId: z.uuid().nullable() });

const turnEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thinking"), content: z.string() }),
  z.object({ type: z.literal("action"), content: z.string(), metadata }),
  z.object({ type: z.literal("message"), content: z.string() }),
  /** Points that are new, or that have changed. */
  z.object({
    type: z.literal("plan"),
    content: z.string(),
    metadata: z.object({ points: z.array(planPoint) }),
  }),
  /** All causes that are named so far. */
  z.object({
    type: z.literal("causes"),
    content: z.string(),
    metadata: z.object({ causes: z.array(cause) }),
  }),
  /** The turn waits for a click, and this stream ends. */
  z.object({ type: z.literal("approval"), content: z.string(), metadata: approval }),
  z.object({ type: z.literal("done"), content: z.string(), metadata: endMetadata }),
  z.object({ type: z.literal("error"), content: z.string(), metadata: endMetadata }),
]);
export type TurnEvent = z.output<typeof turnEvent>;

/** After these a stream ends. */
export function isLastEvent({ type }: TurnEvent): boolean {
  return type === "done" || type === "error" || type === "approval";
}

const maxMessageLength = 4000;

/** What the api gathers evidence about before the model answers. */
export const evidenceKinds = ["crash", "lag", "build"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

const ofConversation = {
  params: z.object({ id: z.uuid() }),
  server: { via: "conversation", param: "id" },
  access: "server:use-assistant",
} as const;

export const createConversation = defineRoute({
  method: "POST",
  path: "/api/ai/conversations",
  access: "server:use-assistant",
  server: { in: "body", name: "serverId" },
  limit: "write",
  summary: "Start a conversation with the AI editor",
  body: z.object({
    title: z.string().trim().min(1, "Please enter a title.").max(200, "That title is too long."),
    serverId: z.uuid().optional(),
  }),
  response: z.object({ id: z.uuid() }),
  status: 201,
  errors: ["NOT_FOUND"],
});

export const listConversations = defineRoute({
  method: "GET",
  path: "/api/servers/{serverId}/ai/conversations",
  access: "server:use-assistant",
  limit: "read",
  summary: "The newest conversations about a server, newest first",
  params: z.object({ serverId: z.uuid() }),
  response: z.array(
    z.object({
      id: z.uuid(),
      userId: z.uuid(),
      /** Of the member who asks in it. */
      username: z.string(),
      title: z.string(),
      updatedAt: z.iso.datetime(),
    }),
  ),
  errors: ["NOT_FOUND"],
});

export const listMessages = defineRoute({
  method: "GET",
  path: "/api/ai/conversations/{id}/messages",
  limit: "read",
  summary: "The newest messages of a conversation, oldest first. A running turn shows its progress",
  query: z.object({
    /** The id of a message: the newest ones before it. */
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  response: z.array(message),
  errors: ["NOT_FOUND"],
  ...ofConversation,
});

export const sendMessage = defineRoute({
  kind: "stream",
  method: "POST",
  path: "/api/ai/conversations/{id}/messages",
  limit: "costly",
  summary: "Ask the AI editor for something, and watch what it does",
  body: z.object({
    content: z
      .string()
      .trim()
      .min(1, "Please write something.")
      .max(maxMessageLength, "Please keep it under 4,000 characters."),
    about: z.enum(evidenceKinds).optional(),
    /** A change of permissions to put back, before the model says anything. */
    undo: z.uuid().optional(),
  }),
  events: turnEvent,
  errors: ["NOT_FOUND", "ASSISTANT_REFUSED"],
  ...ofConversation,
});

/** Answers at once; the conversation shows how it ends. */
export const startAiEdit = defineRoute({
  method: "POST",
  path: "/api/maintenance/ai-edit",
  access: "server:use-assistant",
  server: { in: "body", name: "serverId" },
  limit: "costly",
  summary: "Let the AI editor do one thing without anybody there. What needs an approval is refused",
  body: z.object({
    serverId: z.uuid(),
    prompt: z
      .string()
      .trim()
      .min(1, "Please write something.")
      .max(maxMessageLength, "Please keep it under 4,000 characters."),
  }),
  response: z.object({ conversationId: z.uuid(), turnId: z.uuid() }),
  status: 201,
  errors: ["NOT_FOUND"],
});

export const watchTurn = defineRoute({
  kind: "stream",
  method: "GET",
  path: "/api/ai/conversations/{id}/events",
  limit: "stream",
  summary: "What the newest turn of a conversation does, from the last event on",
  events: turnEvent,
  errors: ["NOT_FOUND"],
  ...ofConversation,
});

export const stopTurn = defineRoute({
  method: "POST",
  path: "/api/ai/conversations/{id}/stop",
  limit: "write",
  summary: "Stop the newest turn of a conversation",
  response: z.object({}),
  idempotency: "natural",
  errors: ["NOT_FOUND"],
  ...ofConversation,
});

export const decideApproval = defineRoute({
  method: "POST",
  path: "/api/ai/approvals/{id}",
  access: "server:use-assistant",
  server: { via: "approval", param: "id" },
  limit: "write",
  summary: "Approve or refuse what a turn waits for. The turn continues, now or when chosen",
  params: z.object({ id: z.uuid() }),
  body: z.object({
    decision: z.enum(["approved", "refused"]),
    digest: z.string().max(100),
    when: applyWhen.optional(),
  }),
  response: z.object({ conversationId: z.uuid() }),
  errors: ["NOT_FOUND", "FORBIDDEN", "APPROVAL_REFUSED"],
});
