import { finished, type Duplex } from "node:stream";

const pieceBytes = 64 * 1024;

/** The input of a channel in small pieces. The stream's own iterator would take everything buffered at once. */
export async function* piecesOf(channel: Duplex): AsyncGenerator<Buffer> {
  let wake = (): void => undefined;
  let end: { readonly error: Error | undefined } | undefined;
  const onReadable = () => wake();
  channel.on("readable", onReadable);
  const forget = finished(channel, { writable: false }, (error) => {
    end = { error: error ?? undefined };
    wake();
  });
  try {
    for (;;) {
      const piece = nextPiece(channel);
      if (piece) yield piece;
      else if (end?.error) throw end.error;
      else if (end) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    forget();
    channel.off("readable", onReadable);
  }
}

function nextPiece(channel: Duplex): Buffer | null {
  if (channel.destroyed) return null;
  return channel.read(Math.min(channel.readableLength, pieceBytes)) as Buffer | null;
}
