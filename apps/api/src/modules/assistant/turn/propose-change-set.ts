import { AppError } from "../../../platform/errors.ts";
import { actOnBehalf } from "../../accounts/index.ts";
import { proposeChange, type NewChangeItem } from "../../changes/index.ts";
import { modeOf, placeOf, stampOfBytes } from "../../files/index.ts";
import { preparePlugins } from "../../plugins/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { refuseInAskMode, refuseItem } from "../rules/house-rules.ts";
import { findRules } from "../rules/rules.repository.ts";
import {
  findStaged,
  findStagedPlugins,
  updateTurn,
  type StagedFile,
  type TurnRow,
} from "./turns.repository.ts";

export const originOf = ({ id }: Pick<TurnRow, "id">) => `assistant:${id}`;

/** All that the turn has collected, as one change set. False: it has collected nothing. */
export async function proposeChangeSet(deps: AssistantDeps, turn: TurnRow): Promise<boolean> {
  const files = await itemsOfFiles(deps, turn, await findStaged(deps.rows, turn.id));
  const plugins = await itemsOfPlugins(deps, turn);
  const items = [...plugins.items, ...files];
  if (items.length === 0) return false;
  const rules = await findRules(deps.rows, turn.serverId);
  refuseInAskMode(rules);
  for (const { item } of items) refuseItem(rules, item);
  const actor = await actOnBehalf(deps, turn.userId, "assistant");
  const titles = [...plugins.titles, ...titlesOf(files)];
  const title = titles.length > maxNamed ? `Make ${titles.length} changes` : titles.join(", ");
  await deps.transact(async (tx) => {
    const proposal = { serverId: turn.serverId, title, origin: originOf(turn), items };
    const changeId = await proposeChange(tx, actor, proposal);
    await updateTurn(tx.rows, turn.id, { changeId, updatedAt: tx.now() });
  });
  return true;
}

const maxNamed = 3;

function titlesOf(files: readonly NewChangeItem[]): string[] {
  return files.length > 1
    ? [`Edit ${files.length} files`]
    : files.flatMap(({ item }) => (item.kind === "write-file" ? [`Edit ${item.path}`] : []));
}

async function itemsOfFiles(
  deps: AssistantDeps,
  turn: TurnRow,
  staged: readonly StagedFile[],
): Promise<NewChangeItem[]> {
  if (staged.length === 0) return [];
  const { instanceId } = await placeOf(deps, turn.serverId);
  return Promise.all(
    staged.map(async ({ path, before, after }) => {
      const mode = before ? await modeOf(deps, instanceId, path) : undefined;
      const stamps = { before: before && stampOfBytes(before), after: stampOfBytes(after) };
      return {
        item: { kind: "write-file", path, ...stamps, ...(mode !== undefined && { mode }) } as const,
        ...(before && { before }),
        after,
      };
    }),
  );
}

/** Planned again: the sources or the server may have changed since the model asked. */
async function itemsOfPlugins(deps: AssistantDeps, turn: TurnRow) {
  const titles: string[] = [];
  const items: NewChangeItem[] = [];
  for (const wanted of await findStagedPlugins(deps.rows, turn.id)) {
    const plan = await preparePlugins(deps, turn.serverId, wanted);
    titles.push(plan.title);
    items.push(...newAmong(plan.items, items));
  }
  return { titles, items };
}

/** Two plugins can need the same third one. One plan can have two items about a file: an update moves the old one away. */
function newAmong(planned: readonly NewChangeItem[], earlier: readonly NewChangeItem[]): NewChangeItem[] {
  return planned.filter((one) => {
    const about = earlier.filter((other) => subjectOf(other) === subjectOf(one));
    if (about.length === 0) return true;
    if (about.some(({ item }) => JSON.stringify(item) === JSON.stringify(one.item))) return false;
    throw new AppError(
      "INVALID_REQUEST",
      `Two of the planned changes want ${subjectOf(one)} to be different.`,
    );
  });
}

function subjectOf({ item }: NewChangeItem): string {
  if (item.kind === "download-file") return item.file.path;
  return item.kind === "move-file" ? item.from : JSON.stringify(item);
}
