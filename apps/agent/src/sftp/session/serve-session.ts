import { once } from "node:events";
import type { Duplex } from "node:stream";
import { Malformed } from "../wire/malformed.ts";
import { createPacketCutter } from "../wire/packet-cutter.ts";
import { PacketReader } from "../wire/packet-reader.ts";
import { status, statusReply, versionReply } from "../wire/replies.ts";
import { answersOf, extensions } from "./answers.ts";
import { OpenHandles } from "./open-handles.ts";
import { refusedReply } from "./refused-reply.ts";
import type { Answers } from "./requests.ts";
import type { SessionContext } from "./session-context.ts";

/**
 * One SFTP session on a stream of bytes. One request at a time, and the next is read only when the answer has gone out:
 * that bounds memory whatever a client sends, and keeps what it writes in order. Resolves when the stream has ended,
 * with every file closed.
 */
export async function serveSession(
  channel: Duplex,
  context: SessionContext,
  onError: (error: unknown) => void,
): Promise<void> {
  const handles = new OpenHandles();
  const answers = answersOf(context, handles);
  const cut = createPacketCutter();
  let isGreeted = false;
  let isGone = false;
  channel.once("close", () => (isGone = true));
  try {
    for await (const chunk of channel) {
      for (const packet of cut(chunk as Buffer)) {
        const reply = isGreeted ? await answer(answers, packet, onError) : greet(packet);
        isGreeted = true;
        // Whoever waits for a "close" that has been waits for ever.
        if (isGone) return;
        await send(channel, reply);
      }
    }
  } finally {
    await handles.closeAll();
  }
}

function greet(packet: Buffer): Buffer {
  if (new PacketReader(packet).type() !== "init") throw new Malformed("a session without a greeting");
  return versionReply(extensions);
}

async function answer(answers: Answers, packet: Buffer, onError: (error: unknown) => void): Promise<Buffer> {
  const request = new PacketReader(packet);
  const type = request.type();
  const id = request.u32();
  if (type === undefined) return statusReply(id, status.unsupported, "This is not supported.");
  try {
    return await answers[type](id, request);
  } catch (error) {
    if (error instanceof Malformed) throw error;
    const refused = refusedReply(id, error);
    if (!refused) onError(error);
    return refused ?? statusReply(id, status.failure, "This could not be done.");
  }
}

/** A client may go away while it is waited for: then its files would stay open for ever. */
async function send(channel: Duplex, reply: Buffer): Promise<void> {
  if (channel.write(reply)) return;
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(channel, "drain", { signal }), once(channel, "close", { signal })]);
  } finally {
    over.abort();
  }
}
