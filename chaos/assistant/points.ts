import type { Reply } from "../../services/engines/scripted-model.ts";
import { pluginFile, settingsFile, writeNotes } from "./notes.ts";
import type { Script } from "./prepared-turn.ts";
import { call, say } from "./world.ts";

/** A write of a turn that is held until something was killed. */
export interface HeldWrite {
  readonly table: "ai_turns" | "ai_turn_entries" | "ai_approvals" | "changes" | "change_items";
  readonly on: "insert" | "update";
  /** Of the new and the old row. */
  readonly when: string;
}

/** A moment in a turn at which something is killed. */
export interface TurnPoint {
  readonly name: string;
  readonly held?: HeldWrite;
  /** Without a held write: selects the turns that have come this far. */
  readonly reached?: string;
  /** What the model says. The usual turn runs a command and edits three files. */
  readonly replies?: Script;
  /** Whether the run of the change set is hit instead of the turn's. */
  readonly isInChange?: boolean;
  /** Something is killed while its owner undoes the change set, after the turn has ended. */
  readonly isUndo?: boolean;
  /** Clicks wait until the kill. */
  readonly isBeforeClick?: boolean;
  /** An answer of the model may be lost: with the worker, or always because it never ends. */
  readonly mayLoseAnswer?: "with the worker" | "always";
}

const update = (table: HeldWrite["table"], when: string): HeldWrite => ({ table, on: "update", when });
const insert = (table: HeldWrite["table"], when: string): HeldWrite => ({ table, on: "insert", when });
const ofTurn = (condition: string) => `select 1 from ai_turns t where t.id = $1 and ${condition}`;
const withChange = (state: string) =>
  ofTurn(`exists (select 1 from changes c where c.id = t.change_id and c.state = '${state}')`);

const toCommand = (command: object) => ({ tool: "run_command", input: command });

export const firstReply = (marker: string, command: object): Reply =>
  call(toCommand(command), ...writeNotes(marker));

/** The answer drips until the connection ends; the next time it is whole. */
const dripping: Script = (marker, command) => [
  firstReply(marker, command),
  { kind: "drip", text: "I will now look at what has to be done for this." },
  say("Done."),
];

export const usualReplies: Script = (marker, command) => [firstReply(marker, command), say("Done.")];

/** YAML that the game of the tests does not read, so that it does not start. */
const unusualKey = "? settings\n: 1\n";

/** The first try fails its check. The second one works. */
const repaired: Script = (marker, command) => [
  call(toCommand(command), ...writeNotes(`${marker} first`), {
    tool: "write_file",
    input: { path: settingsFile, content: unusualKey },
  }),
  say("Done."),
  call(...writeNotes(marker)),
  say("Now it works."),
];

/** A documented setting takes effect without a restart and without a click. */
const reloaded: Script = (marker, command) => [
  call(toCommand(command), {
    tool: "edit_config",
    input: {
      path: pluginFile,
      edits: [{ path: ["starting-balance"], value: Number.parseInt(marker.slice(0, 6), 16) }],
    },
  }),
  say("Done."),
];

export const turnPoints: readonly TurnPoint[] = [
  { name: "queued", held: update("ai_turns", "old.state = 'queued' and new.state = 'running'") },
  {
    name: "model streaming",
    reached: ofTurn(
      "exists (select 1 from ai_turn_events e where e.turn_id = t.id and e.event->>'type' = 'message')",
    ),
    replies: dripping,
    mayLoseAnswer: "always",
  },
  {
    name: "answer coming",
    held: insert("ai_turn_entries", "new.entry->>'by' = 'model'"),
    mayLoseAnswer: "with the worker",
  },
  { name: "tool starting", held: insert("ai_turn_entries", "new.entry->>'by' = 'start'") },
  {
    name: "tool running",
    held: insert("ai_turn_entries", "new.entry->>'by' = 'tool' and new.entry->>'tool' = 'run_command'"),
  },
  { name: "staged", held: update("ai_turns", "old.change_id is null and new.change_id is not null") },
  { name: "asking", held: insert("ai_approvals", "true") },
  { name: "approval waiting", reached: ofTurn("t.state = 'waiting'"), isBeforeClick: true },
  { name: "approved", held: update("ai_approvals", "old.used_at is null and new.used_at is not null") },
  { name: "stopping", reached: withChange("applying"), isInChange: true },
  {
    name: "files half written",
    held: update("change_items", "not old.is_applied and new.is_applied and new.position = 1"),
    isInChange: true,
  },
  {
    name: "starting",
    held: update("changes", "old.state = 'applying' and new.state = 'verifying'"),
    isInChange: true,
  },
  { name: "verifying", reached: withChange("verifying"), isInChange: true },
  {
    name: "checked",
    held: update("changes", "old.state = 'verifying' and new.state = 'verified'"),
    isInChange: true,
  },
  {
    name: "putting back",
    held: update("change_items", "old.is_applied and not new.is_applied and new.position = 1"),
    replies: repaired,
    isInChange: true,
  },
  { name: "repairing", held: update("ai_turns", "new.repairs > old.repairs"), replies: repaired },
  {
    name: "setting written",
    held: update("change_items", "not old.is_applied and new.is_applied"),
    replies: reloaded,
    isInChange: true,
  },
  {
    name: "reloading",
    held: update("changes", "old.state = 'applying' and new.state = 'verifying'"),
    replies: reloaded,
    isInChange: true,
  },
  {
    name: "reloaded",
    held: update("changes", "old.state = 'verifying' and new.state = 'verified'"),
    replies: reloaded,
    isInChange: true,
  },
  {
    name: "undoing",
    held: update("change_items", "old.is_applied and not new.is_applied and new.position = 1"),
    isUndo: true,
  },
  {
    name: "undone",
    held: update("changes", "old.state = 'undoing' and new.state = 'undone'"),
    isUndo: true,
  },
  { name: "ending", held: update("ai_turns", "old.state = 'running' and new.state = 'done'") },
];
