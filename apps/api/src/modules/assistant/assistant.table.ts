import {
  turnStates,
  verdicts,
  type ActionLog,
  type ApplyTime,
  type ApplyWhen,
  type TurnEvent,
  type TurnState,
  type Verdict,
} from "@blockwright/contract/assistant";
import { assistantModes, type AssistantMode } from "@blockwright/contract/assistant-rules";
import type { PluginAction } from "@blockwright/contract/plugins";
import type { Cause, PlanPoint } from "@blockwright/contract/turn-report";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { users } from "../accounts/accounts.table.ts";
import { changes } from "../changes/changes.table.ts";
import { servers } from "../servers/servers.table.ts";
import {
  decisions,
  messageRoles,
  type Decision,
  type MessageRole,
  type TranscriptEntry,
} from "./turn/turn.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const aiConversations = pgTable(
  "ai_conversations",
  {
    id: uuid().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    serverId: uuid("server_id").references(() => servers.id, { onDelete: "cascade" }),
    title: text().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("ai_conversations_server").on(table.serverId, table.updatedAt),
    index("ai_conversations_user").on(table.userId),
  ],
);

export const aiMessages = pgTable(
  "ai_messages",
  {
    id: uuid().primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => aiConversations.id, { onDelete: "cascade" }),
    role: text().$type<MessageRole>().notNull(),
    content: text().notNull(),
    metadata: jsonb()
      .$type<{
        readonly actionLogs: readonly ActionLog[];
        readonly timestamp: string;
        readonly plan?: readonly PlanPoint[];
        readonly causes?: readonly Cause[] | null;
      }>()
      .notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("ai_messages_conversation").on(table.conversationId, table.createdAt),
    oneOf("ai_messages_role", table.role, messageRoles),
  ],
);

/** The work on one message of a person. */
export const aiTurns = pgTable(
  "ai_turns",
  {
    id: uuid().primaryKey(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => aiConversations.id, { onDelete: "cascade" }),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    /** The person who asked: the turn has their rights, and only they can approve something. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The assistant's message, which is filled when the turn ends. */
    messageId: uuid("message_id")
      .notNull()
      .references(() => aiMessages.id, { onDelete: "cascade" }),
    state: text().$type<TurnState>().notNull(),
    verdict: text().$type<Verdict>(),
    sentence: text(),
    changeId: uuid("change_id").references(() => changes.id, { onDelete: "set null" }),
    /** Whether something took effect that no change set contains, such as a console command. */
    hasActed: boolean("has_acted").notNull().default(false),
    /** Grows each time it continues: part of the run's name. */
    runs: integer().notNull().default(1),
    modelCalls: integer("model_calls").notNull().default(0),
    inputTokens: integer("input_tokens").notNull().default(0),
    outputTokens: integer("output_tokens").notNull().default(0),
    /** Taken before a call of the model, and replaced by what it used. */
    reservedTokens: integer("reserved_tokens").notNull().default(0),
    /** By the configured prices; null without them. */
    costMicros: bigint("cost_micros", { mode: "number" }),
    /** Change sets that failed their check, after which it tried again. */
    repairs: integer().notNull().default(0),
    /** How the last of them failed: the same failure twice ends the turn. */
    lastFailure: text("last_failure"),
    /** Nobody is there to click: what needs an approval is refused. */
    isUnattended: boolean("is_unattended").notNull().default(false),
    stopRequestedAt: moment("stop_requested_at"),
    /** Of the current run: the wait for a click does not count. */
    deadlineAt: moment("deadline_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("ai_turns_conversation").on(table.conversationId, table.createdAt),
    index("ai_turns_server").on(table.serverId),
    index("ai_turns_user").on(table.userId, table.createdAt),
    index("ai_turns_message").on(table.messageId),
    index("ai_turns_change").on(table.changeId),
    index("ai_turns_created").on(table.createdAt),
    oneOf("ai_turns_state", table.state, turnStates),
    oneOf("ai_turns_verdict", table.verdict, verdicts),
  ],
);

/** What the model and the tools said in an open turn. Deleted when it ends. */
export const aiTurnEntries = pgTable(
  "ai_turn_entries",
  {
    turnId: uuid("turn_id")
      .notNull()
      .references(() => aiTurns.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    entry: jsonb().$type<TranscriptEntry>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.position] })],
);

/** What people see of a turn, in order. */
export const aiTurnEvents = pgTable(
  "ai_turn_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    turnId: uuid("turn_id")
      .notNull()
      .references(() => aiTurns.id, { onDelete: "cascade" }),
    /** The model call it belongs to: its text is replaced when the call is repeated. */
    modelCall: integer("model_call").notNull(),
    event: jsonb().$type<TurnEvent>().notNull(),
  },
  (table) => [index("ai_turn_events_turn").on(table.turnId, table.id)],
);

/** Files as the turn wants them. The server is not touched until its change set is applied. */
export const aiStagedFiles = pgTable(
  "ai_staged_files",
  {
    turnId: uuid("turn_id")
      .notNull()
      .references(() => aiTurns.id, { onDelete: "cascade" }),
    path: text().notNull(),
    /** Null: the file does not exist. */
    before: bytes(),
    after: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.path] })],
);

/** What the AI editor may not touch on a server. */
export const aiHouseRules = pgTable(
  "ai_house_rules",
  {
    serverId: uuid("server_id")
      .primaryKey()
      .references(() => servers.id, { onDelete: "cascade" }),
    mode: text().$type<AssistantMode>().notNull(),
    paths: jsonb().$type<string[]>().notNull(),
    plugins: jsonb().$type<string[]>().notNull(),
    commands: jsonb().$type<string[]>().notNull(),
    /** Null once that account is gone. */
    updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [oneOf("ai_house_rules_mode", table.mode, assistantModes)],
);

/** Changes of plugins that the turn wants. They are planned again when its change set is made. */
export const aiStagedPlugins = pgTable(
  "ai_staged_plugins",
  {
    turnId: uuid("turn_id")
      .notNull()
      .references(() => aiTurns.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    wanted: jsonb().$type<PluginAction>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.turnId, table.position] })],
);

export const aiApprovals = pgTable(
  "ai_approvals",
  {
    id: uuid().primaryKey(),
    turnId: uuid("turn_id")
      .notNull()
      .references(() => aiTurns.id, { onDelete: "cascade" }),
    /** The tool call, or the change set, that it is about. */
    subject: text().notNull(),
    title: text().notNull(),
    details: text().notNull(),
    /** Of exactly what was shown and will be done. */
    digest: text().notNull(),
    isDestructive: boolean("is_destructive").notNull(),
    /** When it can be applied, to choose from. Empty: at once. */
    times: jsonb().$type<ApplyTime[]>().notNull().default([]),
    /** Whether people were in the game when it was asked, so that the person knows whom it disconnects. */
    hadPlayers: boolean("had_players").notNull().default(false),
    decision: text().$type<Decision>(),
    /** What was chosen. Null: at once. */
    applyWhen: jsonb("apply_when").$type<ApplyWhen>(),
    /** The end of the countdown that players see. */
    restartAt: moment("restart_at"),
    decidedAt: moment("decided_at"),
    /** An approval is used once. */
    usedAt: moment("used_at"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("ai_approvals_turn").on(table.turnId, table.createdAt),
    index("ai_approvals_waiting")
      .on(table.turnId)
      .where(sql`apply_when is not null and used_at is null`),
    oneOf("ai_approvals_decision", table.decision, decisions),
  ],
);
