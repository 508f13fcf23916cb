import type { Tree } from "../../files/tree.ts";
import type { Room } from "./room.ts";

export type SessionTree = Pick<
  Tree,
  "read" | "stat" | "list" | "openFile" | "create" | "removeFolder" | "unlink" | "rename" | "chmod" | "utimes"
>;

/** Checked before every request: permissions may have been revoked since the sign-in. */
export interface SessionRights {
  /** Both throw a Denied. */
  requireRead(): void;
  requireWrite(): void;
}

/** File versions, which are stored by the api. */
export interface SessionHistory {
  /** Throws a Denied when the content could not be stored. */
  keep(path: string, content: Buffer): Promise<void>;
  /** Never throws: the rename has already happened. */
  move(from: string, to: string): Promise<void>;
}

/** Counts of user actions, for the activity log. */
export interface SessionCounts {
  filesRead: number;
  filesWritten: number;
  bytesRead: number;
  bytesWritten: number;
  removed: number;
  renamed: number;
}

export interface SessionContext {
  readonly tree: SessionTree;
  readonly rights: SessionRights;
  readonly room: Room;
  readonly counts: SessionCounts;
  readonly history: SessionHistory;
}

export function noCounts(): SessionCounts {
  return { filesRead: 0, filesWritten: 0, bytesRead: 0, bytesWritten: 0, removed: 0, renamed: 0 };
}

/** The message is shown to users. */
export class Denied extends Error {
  override name = "Denied";
}
