import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { PathRefused } from "../path-refused.ts";
import { usualLimits } from "../usual-limits.ts";
import { framesOf } from "./announced-members.ts";
import type { ArchiveFormat } from "./archive-format.ts";
import type { Member } from "./member.ts";
import { startProgram } from "./run-program.ts";

/** The bytes of an archive, created on demand by a separate process. */
export async function* packArchive(
  members: AsyncIterable<Member>,
  format: ArchiveFormat,
  maxMs = usualLimits.bulk.maxMs,
): AsyncGenerator<Buffer> {
  await using program = await startProgram({
    work: "write",
    format,
    stdio: ["pipe", "pipe", "ignore"],
    maxMs,
  });
  const fed = feed(program.child.stdin as Writable, members);
  // If either side fails, the other is stopped too.
  fed.catch(() => program.child.kill("SIGKILL"));
  try {
    yield* program.child.stdout as Readable as AsyncIterable<Buffer>;
    await fed;
    if (!(await program.isFine)) throw new PathRefused("archive", "The archive could not be made.");
  } finally {
    program.child.kill("SIGKILL");
    await fed.catch(() => undefined);
  }
}

async function feed(input: Writable, members: AsyncIterable<Member>): Promise<void> {
  const closed = new Promise<never>((_resolve, reject) => {
    input.once("error", reject);
    input.once("close", () => reject(new PathRefused("archive", "The archive could not be made.")));
  });
  closed.catch(() => undefined);
  for await (const frame of framesOf(members)) {
    if (!input.write(frame)) await Promise.race([once(input, "drain"), closed]);
  }
  input.end();
}
