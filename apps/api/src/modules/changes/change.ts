import type { ChangeState } from "@blockwright/contract/changes";
import type { LockedFile } from "@blockwright/node-protocol/instance";
import type { FileStamp } from "../files/index.ts";
import type { SpecParts } from "../nodes/index.ts";
import { folderPathOf, folderSummaryOf, type FolderItem } from "./folders/folder-item.ts";
import type { ListedAddOn } from "./listed-add-on.ts";

/** The part of a spec that a change may set: what is run, and with how much. */
export type RunSettings = Pick<SpecParts, "image" | "command" | "limits">;

/** Items of one part can be put back without the rest of their change. */
interface OfPart {
  /** Unset: without it the rest is not wanted either. */
  readonly part?: string;
}

export type ChangeItem =
  | {
      readonly kind: "write-file";
      readonly path: string;
      /** Null: there is no such file. */
      readonly before: FileStamp | null;
      readonly after: FileStamp;
      /** Its rights, which stay. */
      readonly mode?: number;
    }
  | {
      readonly kind: "delete-file";
      readonly path: string;
      readonly before: FileStamp;
      readonly mode?: number;
    }
  /** Too large or too worthless to keep: undoing leaves it gone, and says so. */
  | { readonly kind: "discard-file"; readonly path: string; readonly sizeBytes: number }
  | (OfPart & {
      readonly kind: "move-file";
      readonly from: string;
      readonly to: string;
      readonly stamp: FileStamp;
      readonly mode?: number;
      /** A plugin or mod that is no longer installed once its jar is there. */
      readonly removes?: ListedAddOn;
    })
  | (OfPart & {
      readonly kind: "download-file";
      readonly name: string;
      readonly file: LockedFile;
      /** Where it is a plugin or mod of the catalogue. */
      readonly plugin?: CataloguePlugin;
    })
  | {
      readonly kind: "run-settings";
      readonly summary: string;
      readonly before: RunSettings;
      readonly after: RunSettings;
    }
  | FolderItem;

export interface CataloguePlugin {
  readonly id: string;
  readonly version: string;
  /** What it is another version of: its place on the list stays. */
  readonly replaces?: Pick<ListedAddOn, "id" | "description" | "isPinned">;
}

/** With the bytes that undoing or applying it takes. */
export interface NewChangeItem {
  readonly item: ChangeItem;
  readonly before?: Buffer;
  readonly after?: Buffer;
}

/** Of a file that is kept whole with the change. */
export const maxKeptBytes = 512 * 1024;

export function pathsOf(item: ChangeItem): readonly string[] {
  switch (item.kind) {
    case "write-file":
    case "delete-file":
    case "discard-file":
      return [item.path];
    case "move-file":
      return [item.from, item.to];
    case "download-file":
      return [item.file.path];
    case "run-settings":
      return [];
    case "unpack-archive":
    case "exchange-path":
    case "empty-folder":
      return [folderPathOf(item)];
  }
}

/** What two changes must not both have touched, if the earlier one is to be undone. */
export function subjectsOf(item: ChangeItem): readonly string[] {
  return item.kind === "run-settings" ? ["how the server is run"] : pathsOf(item);
}

export function partOf(item: ChangeItem): string | undefined {
  return "part" in item ? item.part : undefined;
}

export function isUnderWay(state: ChangeState): boolean {
  return state === "applying" || state === "verifying" || state === "undoing";
}

/** Of a change whose effect is in place. */
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
    case "unpack-archive":
    case "exchange-path":
    case "empty-folder":
      return folderSummaryOf(item);
  }
}
