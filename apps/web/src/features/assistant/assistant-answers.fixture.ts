import type { ActionLog, Approval, AssistantMessage, AssistantTurn } from "@blockwright/contract/assistant";
import type { SetAssistantRules } from "@blockwright/contract/assistant-rules";
import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { Cause, PlanPoint } from "@blockwright/contract/turn-report";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4c01";
const userId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e";
export const otherUserId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b7f";
export const conversationId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c01";
export const changeId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c02";
const minutesAgo = (minutes: number) => new Date(answeredAtMs - minutes * 60_000).toISOString();

const diff = "-motd=A Minecraft Server\n+motd=Welcome to Hearthside";

export const approval: Approval = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c03",
  title: "Apply these changes and restart the server",
  details: `Change server.properties\n${diff}`,
  digest: "d1",
  isDestructive: false,
  userId,
  expiresAt: new Date(answeredAtMs + 14 * 60_000).toISOString(),
  decision: null,
  times: ["now", "empty", "time"],
  when: null,
};

const log = (id: number, action: string, more: Partial<ActionLog> = {}): ActionLog => ({
  id: String(id),
  action,
  file: null,
  status: "completed",
  content: "",
  ...more,
});

const looked = [
  log(1, "Read server.properties", { file: "server.properties" }),
  log(2, "Read the log"),
  log(3, "Edit server.properties", { file: "server.properties", content: diff }),
];

const ended: AssistantTurn = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c04",
  state: "done",
  verdict: "checked",
  sentence: "The server restarted with these changes and is ready.",
  changeId,
  approval: null,
};

interface Answer {
  readonly content?: string;
  readonly logs?: readonly ActionLog[];
  readonly turn?: Partial<AssistantTurn>;
  readonly plan?: readonly PlanPoint[];
  readonly causes?: readonly Cause[] | null;
}

/** One question and its answer. */
export function exchange(answered: Answer): readonly AssistantMessage[] {
  const { content = "", logs = looked, turn = {}, plan = [], causes = null } = answered;
  const message = (id: string, at: string, actionLogs: readonly ActionLog[]) => ({
    id,
    conversationId,
    metadata: { actionLogs: [...actionLogs], timestamp: at, plan: [...plan], causes: causes && [...causes] },
    createdAt: at,
  });
  const question = message("0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c05", minutesAgo(4), []);
  const answer = message("0198f5a2-7d10-7a4e-9f3b-2c5d8e1a6c06", minutesAgo(3), logs);
  return [
    { ...question, role: "user", content: "Greet players in the server list.", turn: null },
    { ...answer, role: "assistant", content, turn: { ...ended, ...turn } },
  ];
}

const text =
  "I set the **message** of the server list in `server.properties`:\n\n- It now says *Welcome to Hearthside*.\n- Nothing else was changed.";

const point = (label: string, state: PlanPoint["state"]): PlanPoint => ({
  id: label,
  text: label,
  kind: "change",
  state,
});

const motdPoint = (state: PlanPoint["state"]) => [point("Edit server.properties", state)];

export const exchanges = {
  checked: exchange({
    content: text,
    logs: [...looked, log(4, "Task completed successfully")],
    plan: motdPoint("checked"),
  }),
  plan: exchange({
    content: "I am setting up your ranks.",
    plan: [
      point("Install LuckPerms", "applied"),
      point("Edit server.properties", "applying"),
      { ...point("Change 2 permissions", "checked"), kind: "action" },
      point("Edit plugins/Essentials/config.yml", "planned"),
      point("Edit bukkit.yml", "put-back"),
      { ...point("Run /whitelist on", "not-done"), kind: "action" },
      { ...point("Run /save-all", "unknown"), kind: "action" },
    ],
    turn: { state: "running", verdict: null, sentence: null, changeId: null },
  }),
  causes: exchange({
    content: "The view distance is too large for this plan.",
    logs: [log(1, "Gather the figures"), log(2, "Name the causes")],
    causes: [
      {
        text: "The server can't finish its work in time.",
        records: [
          { text: "[12:03:11 WARN]: Can't keep up! Is the server overloaded?", from: "console" },
          { text: "viewDistance: 32", from: "figure" },
        ],
      },
      { text: "A farm near the spawn has too many animals.", records: [] },
    ],
    turn: { verdict: null, sentence: "Nothing was changed.", changeId: null },
  }),
  unchecked: exchange({
    content: text,
    plan: motdPoint("applied"),
    logs: [...looked, log(4, "Task completed successfully")],
    turn: {
      verdict: "unchecked",
      sentence: "The changes are in place. The server is off, so nothing shows whether it works.",
    },
  }),
  rolledBack: exchange({
    content: text,
    plan: motdPoint("put-back"),
    logs: [...looked, log(4, "The server did not start with these changes.", { status: "error" })],
    turn: {
      state: "failed",
      verdict: "rolled-back",
      sentence: "The server did not get ready with these changes, so they were put back.",
    },
  }),
  failed: exchange({
    logs: [log(1, "The AI is busy right now. Please try again in a minute.", { status: "error" })],
    turn: {
      state: "failed",
      verdict: null,
      changeId: null,
      sentence: "The AI is busy right now. Please try again in a minute.",
    },
  }),
  waiting: exchange({
    content: text,
    plan: motdPoint("planned"),
    turn: { state: "waiting", verdict: "needs-you", sentence: null, approval },
  }),
  parked: exchange({
    content: text,
    plan: motdPoint("planned"),
    turn: {
      state: "waiting",
      verdict: null,
      sentence: null,
      approval: { ...approval, decision: "approved", when: { kind: "empty" } },
    },
  }),
  running: exchange({
    content: "I am looking at your settings",
    logs: [...looked.slice(0, 2), log(3, "Edit server.properties", { status: "executing" })],
    turn: { state: "running", verdict: null, sentence: null, changeId: null },
  }),
} satisfies Record<string, readonly AssistantMessage[]>;

export const change: ChangeWithDiffs = {
  id: changeId,
  serverId,
  title: "Edit server.properties",
  state: "verified",
  sentence: null,
  message: null,
  author: { kind: "user", id: userId, via: "assistant" },
  items: [{ kind: "write-file", summary: "Change server.properties", diff }],
  canUndo: true,
  isCancelling: false,
  createdAt: minutesAgo(4),
  updatedAt: minutesAgo(3),
};

export const noHouseRules: SetAssistantRules = {
  mode: "do",
  paths: [],
  plugins: [],
  commands: [],
  setBy: null,
  setAt: null,
};

export const houseRulesInForce: SetAssistantRules = {
  mode: "ask",
  paths: ["world", "plugins/*/config.yml"],
  plugins: ["LuckPerms"],
  commands: ["op", "gamerule keepInventory"],
  setBy: "Robin",
  setAt: minutesAgo(26 * 60),
};

/** The api's answers about the AI editor of a server, unless a test overrides them. Without messages it is unused. */
export function assistantAnswers(
  messages: readonly AssistantMessage[] = [],
  askedBy: string = userId,
): Record<string, unknown> {
  const username = askedBy === userId ? "Alex" : "Robin";
  const conversation = {
    id: conversationId,
    userId: askedBy,
    username,
    title: "AI Chat",
    updatedAt: minutesAgo(3),
  };
  return {
    capabilities: {
      model: true,
      cards: false,
      mail: false,
      edge: false,
      offsiteBackup: false,
      communityUrl: null,
    },
    [`servers/${serverId}/ai/conversations`]: messages.length === 0 ? [] : [conversation],
    [`servers/${serverId}/ai/rules`]: noHouseRules,
    [`servers/${serverId}/build-tasks`]: [],
    [`servers/${serverId}/changes/${changeId}`]: change,
    [`ai/conversations/${conversationId}/messages`]: messages,
    [`ai/conversations/${conversationId}/events`]: "no answer",
    "POST ai/conversations": { id: conversationId },
    [`POST ai/conversations/${conversationId}/stop`]: {},
    [`POST ai/approvals/${approval.id}`]: { conversationId },
  };
}
