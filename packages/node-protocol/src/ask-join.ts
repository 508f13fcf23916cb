import {
  decodeJoinAnswer,
  joinPath,
  maxJoinAnswerBytes,
  type JoinStatus,
} from "@blockwright/minecraft/status/nethernet";

/** As long as a player's client waits. */
const timeLimitMs = 3000;

/**
 * Asks a server over NetherNet whether players can join, as their clients do. Undefined without a valid answer in time.
 * The server is a stranger's: redirects are not followed, and neither length nor slowness of an answer costs more than
 * the limits.
 */
export async function askJoin(
  host: string,
  port: number,
  signal?: AbortSignal,
): Promise<JoinStatus | undefined> {
  const limit = AbortSignal.timeout(timeLimitMs);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}${joinPath}`;
  try {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { "accept-encoding": "identity" },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.ok) return decodeJoinAnswer(await readBounded(response.body));
    await response.body?.cancel();
  } catch {
    // Nobody listens, it took too long, or it is not the answer of a game.
  }
  return undefined;
}

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxJoinAnswerBytes) throw new RangeError("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
