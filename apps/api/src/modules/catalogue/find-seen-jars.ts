import type { FileDigest } from "@blockwright/minecraft/lock";
import type { JarMetadata } from "@blockwright/minecraft/jar/metadata";
import type { Deps } from "../../platform/deps.ts";
import { findArtifactsAt } from "./catalogue.repository.ts";

export interface SeenJar {
  readonly url: string;
  readonly metadata: JarMetadata;
  readonly digests: readonly FileDigest[];
}

/** What we know of jars that were read before, by their origin. */
export async function findSeenJars(
  { rows }: Pick<Deps, "rows">,
  urls: readonly string[],
): Promise<readonly SeenJar[]> {
  const found = await findArtifactsAt(rows, urls);
  return found.flatMap(({ finalUrl, metadata, sha1, sha256, sha512 }) => {
    if (metadata === null) return [];
    const told = { sha1, sha256, sha512 };
    const digests = (["sha1", "sha256", "sha512"] as const).flatMap((algorithm) => {
      const hex = told[algorithm];
      return hex === null ? [] : [{ algorithm, hex }];
    });
    return [{ url: finalUrl, metadata, digests }];
  });
}
