import { createHash } from "node:crypto";
import type { OutsideClient, OutsideSource } from "../../platform/outside/outside-client.ts";
import { OutsideError } from "../../platform/outside/outside-client.ts";
import { ChangeFailure } from "./change.ts";
import type { FetchLockedFile } from "./changes-ground.ts";

/** From one of our sources and from nowhere else, whatever an address says. */
export function createFetchLockedFile(
  outside: OutsideClient,
  sources: readonly OutsideSource[],
): FetchLockedFile {
  return async ({ path, url, sizeBytes, digest }) => {
    const { host } = new URL(url);
    const source = sources.find(({ allowedHosts }) => allowedHosts.includes(host));
    if (!source)
      throw new ChangeFailure(`${path} comes from an address that belongs to none of our sources.`);
    try {
      const { bytes } = await outside.fetchFile(source, url, sizeBytes);
      const hex = createHash(digest.algorithm).update(bytes).digest("hex");
      if (bytes.length === sizeBytes && hex === digest.hex) return bytes;
    } catch (error) {
      if (!(error instanceof OutsideError) || error.code === "unavailable") throw error;
      throw new ChangeFailure(`${source.name} no longer gives ${path}.`);
    }
    throw new ChangeFailure(`${source.name} gave another file for ${path} than it promised.`);
  };
}
