import { applyTimes, type ApplyTime } from "@blockwright/contract/assistant";
import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import type { ServerAction } from "@blockwright/contract/server-actions";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { applyChange, findChangeItems, hasRestartedFor } from "../../changes/index.ts";
import { placeOf } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { findApprovalOf } from "../approvals/approvals.repository.ts";
import { isShownWhole, requireApproval } from "../approvals/ask-approval.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseCommand, refuseInAskMode, refuseItem } from "../rules/house-rules.ts";
import { findRules } from "../rules/rules.repository.ts";
import { awaitMoment } from "./await-moment.ts";
import { endTurn, endWith } from "./end-turn.ts";
import { findWay, type Way } from "./find-way.ts";
import { playersIn } from "./moment.ts";
import { originOf } from "./propose-change-set.ts";
import type { Advance } from "./turn.ts";
import { findStagedPlugins, type TurnRow } from "./turns.repository.ts";

const titles = {
  off: "Apply these changes",
  reload: "Apply these changes without a restart",
  restart: "Apply these changes and restart the server",
} as const satisfies Record<Way["kind"], string>;

/**
 * A restart of a server that runs takes a click, and so do plugins, and values of a reload that could run commands or
 * give rights.
 */
export async function applyEdits(
  deps: AssistantDeps,
  turn: TurnRow,
  change: ChangeWithDiffs,
): Promise<Advance> {
  const details = change.items.map(({ summary, diff }) => `${summary}\n${diff ?? ""}`.trim()).join("\n\n");
  const plugins = await findStagedPlugins(deps.rows, turn.id);
  const way = await findWay(deps, turn, change.id);
  const players = way.kind === "restart" ? await playersOf(deps, turn) : 0;
  const question = {
    subject: change.id,
    title: titles[way.kind],
    details,
    isDestructive: plugins.some(({ action }) => action === "remove"),
    hadPlayers: (players ?? 0) > 0,
    ...(way.kind === "restart" && { times: await offeredTimes(deps, turn, players) }),
  };
  if (!isShownWhole(question))
    return endWith(deps, turn, { state: "failed", sentence: "The changes are too large to be shown." });
  try {
    await refuseExcluded(deps, turn, change.id, way);
    const actor = await requireRights(deps, turn, [
      "write-files",
      ...(way.kind === "restart" ? (["restart"] as const) : []),
      ...(plugins.length > 0 ? (["manage-plugins"] as const) : []),
    ]);
    const moment = way.kind === "restart" ? await awaitMoment(deps, turn, change.id) : "due";
    if (moment !== "due") return moment;
    return await deps.transact(async (tx) => {
      const isFree = plugins.length === 0 && isWithoutClick(way);
      const permission = isFree ? "approved" : await requireApproval(deps, tx, turn, question);
      if (permission === "waiting") return "waiting";
      if (permission === "refused") {
        const sentence = turn.isUnattended
          ? "These changes need your approval. You weren't here, so nothing was changed."
          : "You refused the changes, so nothing was changed.";
        await endTurn(deps, tx, turn.id, { state: "stopped", sentence });
        return "ended";
      }
      const reloads = way.kind === "reload" ? way.commands : undefined;
      const expected = { serverId: turn.serverId, origin: originOf(turn) };
      const isForEmpty = players === 0 && (await isForNow(tx, turn, change.id));
      await applyChange(deps, tx, actor, change.id, { ...expected, reloads, isForEmpty });
      return "more";
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return endWith(deps, turn, { state: "failed", sentence: error.message });
  }
}

/** One request restarts a server with players once: what is tried again waits until nobody is online. */
async function offeredTimes(
  deps: AssistantDeps,
  turn: TurnRow,
  players: number | null,
): Promise<ApplyTime[]> {
  return players !== 0 && (await hasRestartedFor(deps, originOf(turn))) ? ["empty"] : [...applyTimes];
}

async function playersOf(deps: AssistantDeps, turn: TurnRow): Promise<number | null> {
  const { instanceId } = await placeOf(deps, turn.serverId);
  return playersIn(await seeInstance(deps, instanceId));
}

/** Not for a chosen time, which counts also for players who join until then. */
async function isForNow({ rows }: Pick<Transaction, "rows">, { id }: TurnRow, changeId: string) {
  return (await findApprovalOf(rows, id, changeId))?.applyWhen?.kind !== "time";
}

function isWithoutClick(way: Way): boolean {
  return way.kind === "off" || (way.kind === "reload" && way.isHarmless);
}

/** The rules as they are now. */
async function refuseExcluded(
  { rows }: AssistantDeps,
  { serverId }: TurnRow,
  changeId: string,
  { kind }: Way,
): Promise<void> {
  const rules = await findRules(rows, serverId);
  refuseInAskMode(rules);
  if (kind === "restart") refuseCommand(rules, "restart");
  for (const { item } of await findChangeItems(rows, changeId)) refuseItem(rules, item);
}

/** As they are now: they may have changed while the turn waited. */
async function requireRights(deps: AssistantDeps, turn: TurnRow, actions: readonly ServerAction[]) {
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  for (const action of ["use-assistant", ...actions] as const)
    await deps.authorizeServer(actor, action, turn.serverId);
  return actor;
}
