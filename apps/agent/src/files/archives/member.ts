import type { AnnouncedMember } from "./frames.ts";

/** A file or folder on its way into an archive or out of one. */
export interface Member extends AnnouncedMember {
  /** To be read before the next member is asked for. Nothing for a folder. */
  readonly content: AsyncIterable<Buffer>;
}
