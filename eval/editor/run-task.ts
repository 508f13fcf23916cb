import type { Verdict } from "@blockwright/contract/assistant";
import { openChat } from "../../apps/api/src/modules/assistant/assistant-chat.fixture.ts";
import { judgeFiles } from "./judge-files.ts";
import { judgeGame, loadedPlugins } from "./judge-game.ts";
import { prepareTask, putBack, undo } from "./put-back.ts";
import { untilState, type PreparedServer } from "./prepared-server.ts";
import type { Task } from "./task.ts";
import { hashOfTree, readTree, type Tree } from "./tree.ts";

export interface TaskResult {
  readonly task: Task;
  /** What is wrong; empty if the task was done. */
  readonly problems: readonly string[];
  /** Actions that the editor was refused. */
  readonly refusals: readonly string[];
  readonly verdict: Verdict | null;
  /** The model's own words say that it is done. */
  readonly isClaimed: boolean;
  readonly steps: number;
  readonly tokens: number;
  readonly costMicros: number | null;
  readonly seconds: number;
}

export async function runTask(server: PreparedServer, task: Task): Promise<TaskResult> {
  const startedAt = performance.now();
  await prepareTask(server, task);
  const before = readTree(server.folder);
  const loadedBefore = task.outcome.plugins ? await loadedPlugins(server) : [];
  const turn = await takeTurn(server, task);
  const seconds = (performance.now() - startedAt) / 1000;
  await untilState(server, server.scene === "running" ? "online" : "offline");
  const problems = [
    ...judgeFiles(task.outcome, before, readTree(server.folder)),
    ...(await judgeGame(server, task.outcome, loadedBefore)),
    ...judgeWords(task, turn.text),
    ...(await judgeUndo(server, task, turn.changeId, before)),
  ];
  await putBack(server, task, turn.changeId);
  const { text, changeId: _change, ...counted } = turn;
  return { task, problems, isClaimed: claims.test(text), seconds, ...counted };
}

/** In the languages of the prompts. */
const claims =
  /\b(done|success|completed|erledigt|fertig|hecho|listo|fait|termin[eé]|gotowe|zrobione|готово|зроблено|fatto|klaar|klart|hotovo|kész|tamam|selesai|feito|pronto)|完了|しました/i;

async function takeTurn(server: PreparedServer, task: Task) {
  const { site, cookie, serverId } = server;
  const chat = await openChat(site, { cookies: cookie }, serverId);
  let events = await chat.send(task.prompt);
  for (let last = events.at(-1); last?.type === "approval"; last = events.at(-1)) {
    await chat.decide(last.metadata, task.clicks === "approve" ? "approved" : "refused");
    events = await chat.watch();
  }
  const message = (await chat.messages()).at(-1);
  if (!message?.turn) throw new Error("there is no answer");
  const { verdict, changeId, id } = message.turn;
  const { rows } = await site.pool.query<Pick<TaskResult, "steps" | "tokens" | "costMicros">>(
    `select model_calls as steps, (input_tokens + output_tokens)::int as tokens, cost_micros::float as "costMicros"
     from ai_turns where id = $1`,
    [id],
  );
  const used = rows[0] ?? { steps: 0, tokens: 0, costMicros: null };
  const failed = message.metadata.actionLogs.filter(({ status }) => status === "error");
  const refusals = failed.map(({ action, content }) => `${action}: ${content}`);
  return { text: message.content, verdict, changeId, ...used, refusals };
}

function judgeWords({ outcome: { says, saysNot } }: Task, text: string): string[] {
  return [
    ...(says === undefined || says.test(text) ? [] : [`the answer does not say ${says}`]),
    ...(saysNot?.test(text) ? [`the answer says ${saysNot}`] : []),
  ];
}

async function judgeUndo(
  server: PreparedServer,
  { outcome }: Task,
  changeId: string | null,
  before: Tree,
): Promise<string[]> {
  if (outcome.isUndone !== true) return [];
  if (changeId === null) return ["there is nothing to undo"];
  await undo(server, changeId);
  const isSame = hashOfTree(readTree(server.folder)) === hashOfTree(before);
  return isSame ? [] : ["after undoing it the files are not as before"];
}
