import type { FileVersion } from "@blockwright/contract/file-history";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { decodeText, type DecodedText } from "../edit/text-encoding.ts";
import { plainPath } from "../file-path.ts";
import { FileRefusal } from "../file-refusal.ts";
import { findVersion, findVersions, type VersionRow } from "./file-versions.repository.ts";
import { readContent } from "./read-content.ts";

export async function listVersions(
  { rows }: Pick<Deps, "rows">,
  { serverId, path }: { readonly serverId: string; readonly path: string },
): Promise<FileVersion[]> {
  return (await findVersions(rows, serverId, plainPath(path))).map(describe);
}

export interface WantedVersion {
  readonly serverId: string;
  readonly versionId: string;
}

export async function readVersion(deps: Pick<Deps, "rows">, wanted: WantedVersion) {
  const { version, text } = await openVersion(deps, wanted);
  return { ...describe(version), path: version.path, content: text.content };
}

/** Encoded in the given encoding, the text is the file's earlier content, byte for byte. */
export async function openVersion(
  { rows }: Pick<Deps, "rows">,
  { serverId, versionId }: WantedVersion,
): Promise<{ version: VersionRow; text: DecodedText }> {
  const version = await findVersion(rows, serverId, versionId);
  if (!version) throw new AppError("NOT_FOUND", "That version is no longer kept.");
  const text = decodeText(await readContent(rows, version.contentId));
  if (!text) throw new FileRefusal("not-text", "no encoding fits its bytes");
  return { version, text };
}

function describe({ id, by, via, size, replacedAt }: VersionRow): FileVersion {
  return { id, by, via, size, at: (replacedAt ?? new Date(0)).toISOString() };
}
