import { maxTextBytes } from "@blockwright/node-protocol/files";
import { PathRefused } from "../../files/path-refused.ts";
import type { SessionContext } from "./session-context.ts";

/**
 * Saves the content of a small text file before it is replaced, truncated or removed. Later is too late: an upload
 * truncates the file when it is opened, and this process may die during the upload.
 */
export async function keepBefore(
  { tree, history }: Pick<SessionContext, "tree" | "history">,
  path: string,
): Promise<void> {
  const content = await readIfSmall(tree, path);
  if (content && content.length > 0 && mayBeText(content)) await history.keep(path, content);
}

/** An unreadable file is skipped here; the operation itself will refuse it. */
async function readIfSmall(tree: SessionContext["tree"], path: string): Promise<Buffer | undefined> {
  try {
    return await tree.read(path, { maxBytes: maxTextBytes });
  } catch (error) {
    if (error instanceof PathRefused) return undefined;
    throw error;
  }
}

/** Does not send binary content to the api. UTF-16 has a byte order mark and contains many zeros. */
function mayBeText(content: Buffer): boolean {
  const mark = content.length >= 2 ? content.readUInt16BE(0) : 0;
  return mark === 0xfeff || mark === 0xfffe || !content.includes(0);
}
