import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { contentFrom } from "./content.ts";

interface Sending {
  readonly method: "PATCH" | "PUT";
  readonly headers?: Readonly<Record<string, string>>;
  readonly offset?: number;
  readonly sizeBytes: number;
  /** Where the connection is cut. */
  readonly cutAt?: number;
}

/** Sends as fast as the other end reads. Undefined if it was cut. */
export async function sendContent(
  url: string,
  { method, headers = {}, offset = 0, sizeBytes, cutAt = Infinity }: Sending,
): Promise<number | undefined> {
  const length = { "content-length": String(sizeBytes - offset) };
  const sent = request(url, { method, agent: false, headers: { ...headers, ...length } });
  const answered = once(sent, "response");
  answered.catch(() => undefined);
  let at = offset;
  for (const piece of contentFrom(offset, sizeBytes)) {
    if (at >= cutAt) {
      sent.destroy();
      return undefined;
    }
    at += piece.length;
    if (!sent.write(piece)) await Promise.race([once(sent, "drain"), answered]);
  }
  sent.end();
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

interface Receiving {
  readonly headers?: Readonly<Record<string, string>>;
  readonly onPiece?: (piece: Buffer) => void;
  /** How many bytes come before the connection is cut. */
  readonly cutAfter?: number;
}

/** Reads as fast as the other end sends. Returns the number of bytes received. */
export async function receiveContent(
  url: string,
  { headers = {}, onPiece = () => undefined, cutAfter = Infinity }: Receiving = {},
): Promise<number> {
  const sent = request(url, { agent: false, headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  if ((answer.statusCode ?? 0) >= 300) throw new Error(`a download answered ${answer.statusCode}`);
  let bytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    onPiece(piece);
    bytes += piece.length;
    if (bytes >= cutAfter) break;
  }
  return bytes;
}
