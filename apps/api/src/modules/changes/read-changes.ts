import type { Change, ChangeWithDiffs } from "@blockwright/contract/changes";
import { AppError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { isInPlace, isUnderWay, summaryOf, type ChangeItem } from "./change.ts";
import {
  findChangeItems,
  findChanges,
  findItemsOf,
  findWorkplace,
  type ChangeItemRow,
  type ChangeRow,
} from "./changes.repository.ts";
import { findLastingObstacle, ofSameInstallation } from "./undo/lasting-obstacle.ts";
import { textDiff } from "./propose/text-diff.ts";
import { findObstacle, isAllGone } from "./undo/undo-obstacle.ts";

type Listed = Awaited<ReturnType<typeof findItemsOf>>;

export async function listChanges({ rows }: Pick<Deps, "rows">, serverId: string): Promise<Change[]> {
  const changes = await findChanges(rows, serverId);
  const items = await findItemsOf(
    rows,
    changes.map(({ id }) => id),
  );
  const place = await findWorkplace(rows, serverId);
  return changes.map((change) => ({
    ...describe(change, { changes, items, place }),
    items: items.filter(({ changeId }) => changeId === change.id).map(({ item }) => about(item)),
  }));
}

/** The newest change of this origin that was begun. */
export async function findNewestOf(
  deps: Pick<Deps, "rows">,
  serverId: string,
  origin: string,
): Promise<Change | undefined> {
  const begun = (await findChanges(deps.rows, serverId)).find(
    (change) => change.origin === origin && change.state !== "proposed",
  );
  return begun && (await listChanges(deps, serverId)).find(({ id }) => id === begun.id);
}

export async function getChange(
  { rows }: Pick<Deps, "rows">,
  serverId: string,
  changeId: string,
): Promise<ChangeWithDiffs> {
  const changes = await findChanges(rows, serverId);
  const change = changes.find(({ id }) => id === changeId);
  if (!change) throw new AppError("NOT_FOUND");
  const items = await findItemsOf(
    rows,
    changes.map(({ id }) => id),
  );
  const whole = await findChangeItems(rows, changeId);
  const place = await findWorkplace(rows, serverId);
  const isForgotten = change.forgottenAt !== null;
  return {
    ...describe(change, { changes, items, place }),
    items: whole.map((row) => ({ ...about(row.item), diff: isForgotten ? null : diffOf(row) })),
  };
}

interface Surroundings {
  readonly changes: readonly ChangeRow[];
  readonly items: Listed;
  readonly place: Awaited<ReturnType<typeof findWorkplace>>;
}

function describe(change: ChangeRow, { changes, items, place }: Surroundings): Omit<Change, "items"> {
  const { id, serverId, title, state, sentence, authorKind, authorId, via } = change;
  return {
    id,
    serverId,
    title,
    state,
    sentence,
    message: change.message && { ...change.message, values: { ...change.message.values } },
    author: { kind: authorKind, id: authorId, via },
    canUndo:
      isInPlace(state) &&
      findLastingObstacle(change, place?.installationId) === null &&
      !isAllGone(items.filter(({ changeId }) => changeId === id)) &&
      findObstacle(id, ofSameInstallation(changes, change), items) === undefined,
    ...(hasFailed(change) && { hasFailed: true }),
    isCancelling: isUnderWay(state) && change.cancelRequestedAt !== null,
    createdAt: change.createdAt.toISOString(),
    updatedAt: change.updatedAt.toISOString(),
  };
}

/** It was not made, or taken back because it did not work: not by a person who undid or cancelled it. */
export function hasFailed({
  state,
  undoAttempts,
  cancelRequestedAt,
}: Pick<ChangeRow, "state" | "undoAttempts" | "cancelRequestedAt">): boolean {
  return state === "failed" || (state === "undone" && undoAttempts === 0 && cancelRequestedAt === null);
}

function about(item: ChangeItem): Change["items"][number] {
  return { kind: item.kind, summary: summaryOf(item) };
}

/** Null for binary content. */
function diffOf({ item, before, after }: ChangeItemRow): string | null {
  if (item.kind !== "write-file" && item.kind !== "delete-file") return null;
  const [old, fresh] = [textOf(before), textOf(after)];
  return old === undefined || fresh === undefined ? null : textDiff(old, fresh);
}

function textOf(bytes: Buffer | null): string | undefined {
  if (bytes === null) return "";
  const text = bytes.toString("utf8");
  return text.includes("\0") ? undefined : text;
}
