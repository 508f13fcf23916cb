import type { ChangeState } from "@blockwright/contract/changes";
import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { FileStamp } from "../files/index.ts";
import type { SpecParts } from "../nodes/index.ts";
import { folderPathOf, folderSummaryOf, type FolderItem } from "./folders/folder-item.ts";
import type { ListedAddOn } from "./apply/listed-add-on.ts";
import { ruleSubject, ruleSummaryOf, type RuleItem } from "./rules/rule-item.ts";

/** The part of a spec that a change may set: the software, and its resources. */
export type RunSettings = Pick<SpecParts, "image" | "command" | "limits">;

/** Items of one part can be put back without the rest of their change. */
interface OfPart {
  /** Unset: if it fails, the whole change is undone. */
  readonly part?: string;
}

export type ChangeItem =
  | {
      readonly kind: "write-file";
      readonly path: string;
      /** Null: the file does not exist. */
      readonly before: FileStamp | null;
      readonly after: FileStamp;
      /** Its file mode, which is kept. */
      readonly mode?: number;
    }
  | {
      readonly kind: "delete-file";
      readonly path: string;
      readonly before: FileStamp;
      readonly mode?: number;
    }
  /** Too large or not worth keeping: an undo does not restore it, and says so. */
  | { readonly kind: "discard-file"; readonly path: string; readonly sizeBytes: number }
  | (OfPart & {
      readonly kind: "move-file";
      readonly from: string;
      readonly to: string;
      readonly stamp: FileStamp;
      readonly mode?: number;
      /** A plugin or mod that counts as uninstalled once this jar is in place. */
      readonly removes?: ListedAddOn;
    })
  | (OfPart & {
      readonly kind: "download-file";
      readonly name: string;
      readonly file: LockedFile;
      /** If it is a plugin or mod from the catalogue. */
      readonly plugin?: CataloguePlugin;
    })
  | {
      readonly kind: "run-settings";
      readonly summary: string;
      readonly before: RunSettings;
      readonly after: RunSettings;
    }
  | KeptItem
  | RuleItem
  | FolderItem;

/** Puts a file in place that the node keeps from the last working state. */
export interface KeptItem {
  readonly kind: "restore-kept";
  readonly path: string;
  /** Null: the file does not exist. */
  readonly before: FileStamp | null;
  readonly after: FileStamp;
  /** Where the present file goes; null if there is none. */
  readonly aside: string | null;
}

export interface CataloguePlugin {
  readonly id: string;
  readonly version: string;
  /** The entry it is another version of: its place in the list stays. */
  readonly replaces?: Pick<ListedAddOn, "id" | "description" | "isPinned">;
}

/** With the bytes needed to undo or apply it. */
export interface NewChangeItem {
  readonly item: ChangeItem;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** Of a file that is stored whole with the change. */
export const maxKeptBytes = 512 * 1024;

export function pathsOf(item: ChangeItem): readonly string[] {
  switch (item.kind) {
    case "write-file":
    case "delete-file":
    case "discard-file":
    case "restore-kept":
      return [item.path];
    case "move-file":
      return [item.from, item.to];
    case "download-file":
      return [item.file.path];
    case "run-settings":
    case "game-rule":
      return [];
    case "unpack-archive":
    case "exchange-path":
    case "empty-folder":
      return [folderPathOf(item)];
  }
}

/** What two changes must not both have touched, if the earlier one is to be undone. */
export function subjectsOf(item: ChangeItem): readonly string[] {
  if (item.kind === "game-rule") return [ruleSubject(item)];
  return item.kind === "run-settings" ? ["how the server is run"] : pathsOf(item);
}

export function partOf(item: ChangeItem): string | undefined {
  return "part" in item ? item.part : undefined;
}

export function isUnderWay(state: ChangeState): boolean {
  return state === "applying" || state === "verifying" || state === "undoing";
}

/** For a change that is in effect. */
export function isInPlace(state: ChangeState): boolean {
  return state === "applied" || state === "verified";
}

export function summaryOf(item: ChangeItem): string {
  switch (item.kind) {
    case "write-file":
      return item.before === null ? `Writes the new file ${item.path}.` : `Changes ${item.path}.`;
    case "delete-file":
      return `Deletes ${item.path}.`;
    case "discard-file":
      return `Deletes ${item.path} for good.`;
    case "move-file":
      return `Renames ${item.from} to ${item.to}.`;
    case "download-file":
      return `Installs ${item.name} as ${item.file.path}.`;
    case "run-settings":
      return item.summary;
    case "game-rule":
      return ruleSummaryOf(item);
    case "restore-kept":
      return item.before === null
        ? `Puts ${item.path} back.`
        : `Puts ${item.path} back as it was when the server last worked.`;
    case "unpack-archive":
    case "exchange-path":
    case "empty-folder":
      return folderSummaryOf(item);
  }
}
