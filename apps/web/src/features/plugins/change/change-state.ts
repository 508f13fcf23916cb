import type { Change, ChangeState } from "@blockwright/contract/changes";
import { t } from "../../../shared/text/t.ts";

export function isUnderWay(state: ChangeState): boolean {
  return state === "applying" || state === "verifying" || state === "undoing";
}

/** A change that is in no list yet has only just been confirmed. */
export function isOver(change: Pick<Change, "state"> | undefined): boolean {
  return change !== undefined && change.state !== "proposed" && !isUnderWay(change.state);
}

/** A rollback can't be cancelled. */
export function canCancel({ state }: Pick<Change, "state">): boolean {
  return state === "applying" || state === "verifying";
}

/** The progress in one sentence. */
export function stateText(state: ChangeState): string {
  switch (state) {
    case "proposed":
    case "applying":
      return t("Making the changes...");
    case "verifying":
      return t("Starting the server and checking that everything loads...");
    case "applied":
      return t("Done. It takes effect when the server starts.");
    case "verified":
      return t("Done. The server is running with the changes.");
    case "undoing":
      return t("Putting everything back as it was...");
    case "undone":
      return t("Everything is back as it was.");
    case "failed":
      return t("That didn't work.");
  }
}

export type ChangeTone = "work" | "good" | "trouble" | "neutral";

export function toneOf({ state, sentence }: Pick<Change, "state" | "sentence">): ChangeTone {
  switch (state) {
    case "proposed":
    case "applying":
    case "verifying":
    case "undoing":
      return "work";
    case "applied":
    case "verified":
      // If there are details, part of the change did not work.
      return sentence === null ? "good" : "trouble";
    case "undone":
      return "neutral";
    case "failed":
      return "trouble";
  }
}

const kindsOfFiles: readonly string[] = ["download-file", "move-file", "delete-file"];

/** Started changes that add, move or remove files, as plugin changes do, newest first. */
export function fileChanges(changes: readonly Change[]): readonly Change[] {
  return changes.filter(
    ({ state, items }) => state !== "proposed" && items.some(({ kind }) => kindsOfFiles.includes(kind)),
  );
}

const freshForMs = 15 * 60_000;

/** The change the page reports on its own: a running one, or one that has just ended. */
export function currentChange(changes: readonly Change[], openedAtMs: number): Change | undefined {
  const newest = changes.find(({ state }) => isUnderWay(state)) ?? fileChanges(changes)[0];
  if (newest === undefined) return undefined;
  const isFresh = Date.parse(newest.updatedAt) > openedAtMs - freshForMs;
  return isUnderWay(newest.state) || isFresh ? newest : undefined;
}

const mostUndoable = 5;

/** Earlier changes that can still be undone. */
export function undoableChanges(changes: readonly Change[], current: Change | undefined): readonly Change[] {
  return fileChanges(changes)
    .filter(({ id, canUndo }) => canUndo && id !== current?.id)
    .slice(0, mostUndoable);
}
