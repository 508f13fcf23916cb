import type { FileDigest } from "@blockwright/minecraft/lock";
import type { Deps } from "../../platform/deps.ts";
import type { EgressClient } from "../../platform/egress/egress-client.ts";
import { changedFile, checkFetched, metadataOf, refuseStrangeHost } from "./artifact-checks.ts";
import { findArtifact, keepFirstArtifact, replaceArtifact, type Artifact } from "./catalogue.repository.ts";
import { namingTheSource } from "./source-failure.ts";
import type { PinFile, PinnedFile, PinOptions } from "./pinned-file.ts";
import type { OfferedFile } from "./software/software-source.ts";

const megabyte = 1024 * 1024;
const maxBytes = { server: 256 * megabyte, addOn: 64 * megabyte };

type Pinning = Pick<Deps, "rows"> & { readonly egress: EgressClient };

/** Pins an offer: a source must always serve the same file for an address. */
export function createPinFile(deps: Pinning): PinFile {
  const underWay = new Map<string, Promise<Artifact>>();
  return async (offered, options = {}) => {
    refuseStrangeHost(offered);
    const { source, url, digest } = offered;
    const key = JSON.stringify([source.name, url, digest, options.needsMetadata ?? false]);
    const running = underWay.get(key) ?? agree(deps, offered, options).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return pinned(offered, await running);
  };
}

/** For a check that records nothing: each file is looked at once, and nothing is compared with earlier runs. */
export function createUnrecordedPinFile(deps: Pick<Pinning, "egress">): PinFile {
  const seen = new Map<string, Promise<Artifact>>();
  return async (offered, options = {}) => {
    refuseStrangeHost(offered);
    const key = JSON.stringify([offered.url, options.needsMetadata ?? false]);
    const told = options.needsMetadata ? undefined : toldWhole(offered);
    const artifact = told ?? (await (seen.get(key) ?? look(deps, offered, options)));
    seen.set(key, Promise.resolve(artifact));
    return pinned(offered, artifact);
  };
}

/** Fetches a file even if its source tells all about it, and compares both. Nothing is recorded. */
export async function tryFile(deps: Pick<Pinning, "egress">, offered: OfferedFile): Promise<PinnedFile> {
  refuseStrangeHost(offered);
  return pinned(offered, await look(deps, offered, {}));
}

async function agree(deps: Pinning, offered: OfferedFile, options: PinOptions): Promise<Artifact> {
  const known = await findArtifact(deps.rows, keyOf(offered));
  const isKnown = known !== undefined && offered.isMoving !== true;
  if (isKnown) refuseChange(offered, known, toldBy(offered));
  if (isKnown && !(options.needsMetadata && known.metadata === null)) return known;
  const seen =
    (options.needsMetadata ? undefined : toldWhole(offered)) ?? (await look(deps, offered, options));
  if (offered.isMoving === true) {
    await keepFirstArtifact(deps.rows, seen);
    await replaceArtifact(deps.rows, seen);
    return seen;
  }
  const first = await keepFirstArtifact(deps.rows, seen);
  refuseChange(offered, first, seen);
  if (!options.needsMetadata || first.metadata !== null) return first;
  await replaceArtifact(deps.rows, seen);
  return seen;
}

type Told = Pick<Artifact, "sha1" | "sha256" | "sha512"> & { readonly sizeBytes: number | null };

function toldBy({ digest, sizeBytes }: OfferedFile): Told {
  const nothing = { sha1: null, sha256: null, sha512: null, sizeBytes };
  return digest === null ? nothing : { ...nothing, [digest.algorithm]: digest.hex };
}

/** Undefined unless the source itself publishes all that a lock needs: then the file is not fetched. */
function toldWhole(offered: OfferedFile): Artifact | undefined {
  const { digest, sizeBytes, url } = offered;
  if (digest === null || sizeBytes === null) return undefined;
  return { ...keyOf(offered), ...toldBy(offered), sizeBytes, finalUrl: url, metadata: null };
}

async function look(
  { egress }: Pick<Pinning, "egress">,
  offered: OfferedFile,
  { needsMetadata = false }: PinOptions,
): Promise<Artifact> {
  const { source, url, path } = offered;
  const limit = needsMetadata ? maxBytes.addOn : maxBytes.server;
  const file = await namingTheSource(`${source.name} (${path})`, () => egress.fetchFile(source, url, limit));
  checkFetched(offered, file);
  return {
    ...keyOf(offered),
    finalUrl: file.finalUrl,
    sizeBytes: file.bytes.byteLength,
    sha1: file.sha1,
    sha256: file.sha256,
    sha512: file.sha512,
    metadata: needsMetadata ? metadataOf(path, file.bytes) : null,
  };
}

const keyOf = ({ source, url }: OfferedFile) => ({ source: source.name, url });

function refuseChange(offered: OfferedFile, known: Artifact, now: Told): void {
  const differs = (key: keyof Told) => now[key] !== null && known[key] !== null && now[key] !== known[key];
  if ((["sizeBytes", "sha1", "sha256", "sha512"] as const).some(differs)) throw changedFile(offered);
}

function pinned({ path, digest, isMoving }: OfferedFile, artifact: Artifact): PinnedFile {
  const { sha256, sha512 } = artifact;
  return {
    path,
    url: artifact.finalUrl,
    sizeBytes: artifact.sizeBytes,
    digest: strongest(digest, artifact),
    isVerified: digest !== null,
    metadata: artifact.metadata,
    ...(isMoving === true && sha256 !== null && sha512 !== null && { hashes: { sha256, sha512 } }),
  };
}

/** The source's hash if it is strong enough, else our own. */
function strongest(told: FileDigest | null, { sha256 }: Artifact): FileDigest {
  if (told !== null && (told.algorithm !== "sha1" || sha256 === null)) return told;
  if (sha256 === null) throw new Error("a file was agreed on without a hash");
  return { algorithm: "sha256", hex: sha256 };
}
