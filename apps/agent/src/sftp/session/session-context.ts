import type { Tree } from "../../files/tree.ts";
import type { Room } from "./room.ts";

export type SessionTree = Pick<
  Tree,
  "stat" | "list" | "openFile" | "create" | "removeFolder" | "unlink" | "rename" | "chmod" | "utimes"
>;

/** Asked before every request: what was allowed when somebody signed in may have been taken away since. */
export interface SessionRights {
  /** Both throw a Denied. */
  requireRead(): void;
  requireWrite(): void;
}

/** What people did, for the activity log. */
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
}

export function noCounts(): SessionCounts {
  return { filesRead: 0, filesWritten: 0, bytesRead: 0, bytesWritten: 0, removed: 0, renamed: 0 };
}

/** The message is a sentence for people. */
export class Denied extends Error {
  override name = "Denied";
}
