import type { Readable } from "node:stream";
import { PathRefused } from "../path-refused.ts";
import type { Copied } from "../bulk/copy-entry.ts";
import type { Tree } from "../tree.ts";
import { usualLimits } from "../usual-limits.ts";
import { membersFrom, RefusedBySender } from "./announced-members.ts";
import { formatOfContent, magicBytes } from "./archive-format.ts";
import type { Member } from "./member.ts";
import { startProgram } from "./run-program.ts";

/** Ordinary text shrinks to a twentieth. */
const largestRatio = 200;
/** What even the smallest archive may become. */
const harmlessBytes = 16 * 1024 * 1024;

/**
 * Unpacks into a new folder at `to`. A program of its own inflates the archive, which it gets as a descriptor; what it says
 * is judged here, and the bytes are written by the tree.
 */
export async function unpackArchive(
  tree: Tree,
  path: string,
  to: string,
  { maxBytes, maxMs = usualLimits.bulk.maxMs }: { maxBytes: number; maxMs?: number },
): Promise<Copied> {
  await using archive = await tree.openFile(path, { read: true });
  const { size } = await archive.stat();
  const { buffer, bytesRead } = await archive.read(Buffer.alloc(magicBytes), 0, magicBytes, 0);
  const format = formatOfContent(buffer.subarray(0, bytesRead));
  if (format === undefined) throw new PathRefused("archive", "This is neither a zip nor a tar archive.");
  const stdio = ["ignore", "pipe", "ignore", archive.fd] as const;
  await using program = await startProgram({ work: "read", format, stdio: [...stdio], maxMs });
  try {
    const members = withinRatio(membersFrom(program.child.stdout as Readable), size);
    return await tree.unpack(to, members, { maxBytes });
  } catch (error) {
    throw archiveRefusal(error);
  }
}

/** Counted while it is inflated: what an archive says of itself need not be true. */
async function* withinRatio(members: AsyncIterable<Member>, archiveBytes: number): AsyncGenerator<Member> {
  const most = Math.max(harmlessBytes, archiveBytes * largestRatio);
  let inflated = 0;
  const counted = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      inflated += bytes.length;
      if (inflated > most) throw new PathRefused("archive", "This archive becomes far larger than it looks.");
      yield bytes;
    }
  };
  for await (const member of members) yield { ...member, content: counted(member.content) };
}

/** A program that was ended, by a limit or by what it read, ends the members too early. */
function archiveRefusal(error: unknown): unknown {
  if (error instanceof PathRefused) return error;
  const sentence = error instanceof RefusedBySender ? error.message : "This archive is damaged.";
  return new PathRefused("archive", sentence, { cause: error });
}
