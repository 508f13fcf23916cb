import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { PathRefused } from "../path-refused.ts";
import type { Copied } from "../bulk/copy-entry.ts";
import type { Tree } from "../tree.ts";
import { usualLimits } from "../usual-limits.ts";
import { membersFrom, RefusedBySender } from "./announced-members.ts";
import { formatOfContent, magicBytes } from "./archive-format.ts";
import type { Member } from "./member.ts";
import { startProgram } from "./run-program.ts";

/** Ordinary text compresses to about 5%. */
const largestRatio = 200;
/** Unpacked size that is always allowed, even for a tiny archive. */
const harmlessBytes = 16 * 1024 * 1024;

export interface Unpacking {
  readonly maxBytes: number;
  readonly maxMs?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes that were unpacked so far. */
  readonly onProgress?: (bytes: number) => void;
}

/** Unpacks into a new folder at `to`. */
export async function unpackArchive(
  tree: Tree,
  path: string,
  to: string,
  unpacking: Unpacking,
): Promise<Copied> {
  await using archive = await tree.openFile(path, { read: true });
  const unpacked = await unpackOpened(archive, tree, to, unpacking);
  return unpacked;
}

/**
 * The same for an archive that is not in the tree. A separate process gets the archive as a descriptor and inflates it.
 * Its output is validated here, and the tree writes the files.
 */
export async function unpackOpened(
  archive: FileHandle,
  tree: Tree,
  to: string,
  { maxBytes, maxMs = usualLimits.bulk.maxMs, signal, onProgress = () => undefined }: Unpacking,
): Promise<Copied> {
  const { size } = await archive.stat();
  const { buffer, bytesRead } = await archive.read(Buffer.alloc(magicBytes), 0, magicBytes, 0);
  const format = formatOfContent(buffer.subarray(0, bytesRead));
  if (format === undefined) throw new PathRefused("archive", "This is neither a zip nor a tar archive.");
  const stdio = ["ignore", "pipe", "ignore", archive.fd] as const;
  await using program = await startProgram({ work: "read", format, stdio: [...stdio], maxMs, signal });
  try {
    const members = withinRatio(membersFrom(program.child.stdout as Readable), size, onProgress);
    return await tree.unpack(to, members, { maxBytes, maxMs });
  } catch (error) {
    throw archiveRefusal(error);
  }
}

/** Counted during inflation: the sizes declared in an archive can't be trusted. */
async function* withinRatio(
  members: AsyncIterable<Member>,
  archiveBytes: number,
  onProgress: (bytes: number) => void,
): AsyncGenerator<Member> {
  const most = Math.max(harmlessBytes, archiveBytes * largestRatio);
  let inflated = 0;
  const counted = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of content) {
      inflated += bytes.length;
      onProgress(inflated);
      if (inflated > most) throw new PathRefused("archive", "This archive becomes far larger than it looks.");
      yield bytes;
    }
  };
  for await (const member of members) yield { ...member, content: counted(member.content) };
}

/** If the program dies, because of a limit or its input, the stream of members ends early. */
function archiveRefusal(error: unknown): unknown {
  if (error instanceof PathRefused) return error;
  const sentence = error instanceof RefusedBySender ? error.message : "This archive is damaged.";
  return new PathRefused("archive", sentence, { cause: error });
}
