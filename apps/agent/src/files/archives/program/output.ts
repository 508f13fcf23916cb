import { once } from "node:events";

/** Applies backpressure: a slow reader costs time, not memory. */
export async function send(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, "drain");
}

export async function sendAll(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of parts) await send(part);
}
