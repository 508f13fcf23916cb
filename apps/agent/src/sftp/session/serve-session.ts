import type { Duplex } from "node:stream";
import { Malformed } from "../wire/malformed.ts";
import { createPacketCutter } from "../wire/packet-cutter.ts";
import { PacketReader } from "../wire/packet-reader.ts";
import { status, statusReply, versionReply } from "../wire/replies.ts";
import { answersOf, extensions } from "./answers.ts";
import { OpenHandles } from "./open-handles.ts";
import { piecesOf } from "./pieces-of.ts";
import { refusedReply } from "./refused-reply.ts";
import type { Answers } from "./requests.ts";
import type { SessionContext } from "./session-context.ts";

export interface SessionEvents {
  readonly onError: (error: unknown) => void;
  /** Called after each reply. The next request is read when it resolves. */
  readonly onAnswered?: () => Promise<void>;
  /** Aborted when the client is gone, which the channel itself may not report. */
  readonly gone?: AbortSignal;
}

/**
 * One SFTP session on a byte stream. Requests are handled one at a time, and the next is read only after the reply was
 * sent: this bounds memory and keeps writes in order. Resolves when the stream has ended and all files are
 * closed.
 */
export async function serveSession(
  channel: Duplex,
  context: SessionContext,
  { onError, onAnswered, gone }: SessionEvents,
): Promise<void> {
  const handles = new OpenHandles();
  const answers = answersOf(context, handles);
  const cut = createPacketCutter();
  let isGreeted = false;
  let isGone = false;
  channel.once("close", () => (isGone = true));
  try {
    for await (const piece of piecesOf(channel)) {
      for (const packet of cut(piece)) {
        const reply = isGreeted ? await answer(answers, packet, onError) : greet(packet);
        isGreeted = true;
        // "close" was already emitted, so waiting for it would never end.
        if (isGone) return;
        await send(channel, reply, gone);
        await onAnswered?.();
        if (gone?.aborted) return;
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

/**
 * Waits until the client's window has taken the whole reply. Stops when the client disconnects; otherwise its files
 * would stay open forever.
 */
async function send(channel: Duplex, reply: Buffer, gone: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => resolve();
  channel.once("close", goOn);
  gone?.addEventListener("abort", goOn);
  channel.write(reply, goOn);
  await promise;
  channel.off("close", goOn);
  gone?.removeEventListener("abort", goOn);
}
