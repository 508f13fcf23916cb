import { readJarMetadata, type JarMetadata } from "@blockwright/minecraft/jar/metadata";
import { UnreadableZipError } from "@blockwright/minecraft/zip/error";
import { openZip, type Zip } from "@blockwright/minecraft/zip/reader";
import type { EgressFile } from "../../platform/egress/egress-client.ts";
import { CatalogueError } from "./catalogue-error.ts";
import type { OfferedFile } from "./software/software-source.ts";

/** For an address that is stored with its file. */
const longestUrl = 2000;

/** A file we never fetch ourselves is fetched by a node, which must not be redirected elsewhere either. */
export function refuseStrangeHost({ path, url, source }: OfferedFile): void {
  const isUsable = URL.canParse(url) && url.length <= longestUrl;
  if (isUsable && source.allowedHosts.includes(new URL(url).host)) return;
  throw badFile(path, "comes from an address that doesn't belong to its source");
}

/** Checks that the fetched file is an archive, matches its description, and has the required entries. */
export function checkFetched(offered: OfferedFile, file: EgressFile): void {
  const { path, digest, sizeBytes, mustContain } = offered;
  if (digest !== null && file[digest.algorithm] !== digest.hex)
    throw badFile(path, "is not the file its source describes (its hash differs)");
  if (sizeBytes !== null && sizeBytes !== file.bytes.byteLength)
    throw badFile(path, "is not the file its source describes (its size differs)");
  const zip = open(path, file.bytes);
  if (mustContain !== undefined && !zip.has(mustContain)) throw badFile(path, `holds no ${mustContain}`);
}

export function metadataOf(path: string, bytes: Uint8Array): JarMetadata {
  const metadata = readable(path, () => readJarMetadata(bytes));
  // PostgreSQL can't store either of the two in JSON, and a hostile jar may contain both.
  const storable = (_key: string, value: unknown) =>
    typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value;
  return JSON.parse(JSON.stringify(metadata, storable)) as JarMetadata;
}

function open(path: string, bytes: Uint8Array): Zip {
  return readable(path, () => openZip(bytes));
}

function readable<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UnreadableZipError)) throw error;
    throw badFile(path, "is no archive that can be read", error);
  }
}

function badFile(path: string, what: string, cause?: unknown): CatalogueError {
  return new CatalogueError(
    "bad-file",
    `${path} ${what}, so it was refused. Please try again later, or choose something else.`,
    { cause },
  );
}

export function changedFile({ path, source }: OfferedFile): CatalogueError {
  return new CatalogueError(
    "changed-file",
    `${path} is no longer the file that ${source.name} gave before, so it was refused. Please choose another version, or ask the operator to look at it.`,
  );
}
