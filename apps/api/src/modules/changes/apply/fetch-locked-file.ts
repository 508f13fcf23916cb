import { createHash } from "node:crypto";
import type { EgressClient, EgressSource } from "../../../platform/egress/egress-client.ts";
import { EgressError } from "../../../platform/egress/egress-client.ts";
import { JobFailure } from "../../jobs/index.ts";
import type { FetchLockedFile } from "../changes-deps.ts";

/** Only from one of our sources, no matter what an address says. */
export function createFetchLockedFile(
  egress: EgressClient,
  sources: readonly EgressSource[],
): FetchLockedFile {
  return async ({ path, url, sizeBytes, digest }) => {
    const { host } = new URL(url);
    const source = sources.find(({ allowedHosts }) => allowedHosts.includes(host));
    if (!source) throw new JobFailure(`${path} comes from an address that belongs to none of our sources.`);
    try {
      const { bytes } = await egress.fetchFile(source, url, sizeBytes);
      const hex = createHash(digest.algorithm).update(bytes).digest("hex");
      if (bytes.length === sizeBytes && hex === digest.hex) return bytes;
    } catch (error) {
      if (!(error instanceof EgressError) || error.code === "unavailable") throw error;
      throw new JobFailure(`${source.name} no longer gives ${path}.`);
    }
    throw new JobFailure(`${source.name} gave another file for ${path} than it promised.`);
  };
}
