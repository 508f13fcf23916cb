import type { AnnouncedMember } from "./frames.ts";

/** A file or folder being packed into or unpacked from an archive. */
export interface Member extends AnnouncedMember {
  /** Must be read before the next member is requested. Empty for a folder. */
  readonly content: AsyncIterable<Buffer>;
}
