import { createHash } from "node:crypto";
import { destinationOf } from "./destination.ts";
import { EgressError, type EgressFile, type EgressSource } from "./egress-client.ts";
import type { Transport } from "./transport.ts";

export async function fetchFile(
  transport: Transport,
  source: EgressSource,
  address: string,
  maxBytes: number,
  { withinMs }: { readonly withinMs?: number } = {},
): Promise<EgressFile> {
  const { limits } = transport;
  const newHashes = () => ({
    sha256: createHash("sha256"),
    sha1: createHash("sha1"),
    sha512: createHash("sha512"),
  });
  let hashes = newHashes();
  const { status, bytes, finalUrl } = await transport.send({
    source,
    url: destinationOf(source, address),
    headers: { accept: "*/*", "accept-encoding": "identity" },
    withinMs: withinMs ?? limits.fileMs,
    body: () => {
      hashes = newHashes();
      const { sha256, sha1, sha512 } = hashes;
      return {
        maxBytes,
        onChunk: (chunk) => [sha256, sha1, sha512].forEach((hash) => hash.update(chunk)),
        slowest: { bytesPerSecond: limits.slowestBytesPerSecond, afterMs: limits.slowStartMs },
      };
    },
  });
  if (status === 304)
    throw new EgressError("unexpected", source.name, `${source.name} says "as before", and there is none.`);
  if (status !== 200)
    throw new EgressError("missing", source.name, `${source.name} says there is no such file.`);
  return {
    bytes,
    sha256: hashes.sha256.digest("hex"),
    sha1: hashes.sha1.digest("hex"),
    sha512: hashes.sha512.digest("hex"),
    finalUrl: finalUrl.href,
  };
}
