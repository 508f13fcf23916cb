import type { ChangeState } from "@blockwright/contract/changes";
import { isInPlace, isUnderWay, subjectsOf, type ChangeItem } from "../change.ts";

interface ListedChange {
  readonly id: string;
  readonly title: string;
  readonly state: ChangeState;
}

interface ListedItem {
  readonly changeId: string;
  readonly item: ChangeItem;
}

/** The newest later change that touched the same path. `changes` is ordered newest first. */
export function findObstacle(
  changeId: string,
  changes: readonly ListedChange[],
  items: readonly ListedItem[],
): { readonly title: string; readonly subject: string } | undefined {
  const subjects = (id: string) =>
    items.filter((one) => one.changeId === id).flatMap(({ item }) => subjectsOf(item));
  const own = subjects(changeId);
  const later = changes.slice(
    0,
    changes.findIndex(({ id }) => id === changeId),
  );
  for (const { id, title, state } of later) {
    if (!isInPlace(state) && !isUnderWay(state)) continue;
    const subject = subjects(id).find((one) =>
      own.some((mine) => isPartOf(one, mine) || isPartOf(mine, one)),
    );
    if (subject !== undefined) return { title, subject };
  }
  return undefined;
}

/** The same path, or one below that folder. */
function isPartOf(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}/`);
}

/** Nothing of it was kept. */
export function isAllGone(items: readonly ListedItem[]): boolean {
  return items.length > 0 && items.every(({ item }) => item.kind === "discard-file");
}
