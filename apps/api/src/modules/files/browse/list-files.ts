import type { FileEntry } from "@blockwright/contract/files";
import { listFolder, type ListedFile } from "@blockwright/node-protocol/files";
import { askFiles, NotThereYet } from "../ask-files.ts";
import type { FilesDeps } from "../call-files.ts";
import { plainPath } from "../file-path.ts";
import { findPlace, type ServerPlace } from "../server-place.ts";
import { typeOf } from "./entry-type.ts";

export interface FolderPage {
  readonly serverId: string;
  readonly dir: string;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface ListedFolder {
  readonly files: FileEntry[];
  readonly next: string | null;
}

const nothing: ListedFolder = { files: [], next: null };

/** A server without a folder is shown as empty. */
export async function listFiles(deps: FilesDeps, page: FolderPage): Promise<ListedFolder> {
  const place = await findPlace(deps, page.serverId);
  if (!place) return nothing;
  try {
    return await readPage(deps, place, page);
  } catch (error) {
    if (error instanceof NotThereYet && plainPath(page.dir) === "") return nothing;
    throw error;
  }
}

/** Entries in one message. With the longest names and every character escaped, they take 7 of its 8 MB. */
const perMessage = 4000;

async function readPage(deps: FilesDeps, place: ServerPlace, page: FolderPage): Promise<ListedFolder> {
  const files: FileEntry[] = [];
  let after = page.cursor;
  while (files.length < page.limit) {
    const limit = Math.min(perMessage, page.limit - files.length);
    const from = after === undefined ? {} : { after };
    const { entries, isComplete } = await askFiles(deps, place, listFolder, {
      path: page.dir,
      limit,
      ...from,
    });
    files.push(...entries.map(describeEntry));
    if (isComplete || entries.length === 0) return { files, next: null };
    after = entries.at(-1)?.name;
  }
  return { files, next: after ?? null };
}

export function describeEntry({ name, kind, sizeBytes, modifiedAt }: Omit<ListedFile, "mode">): FileEntry {
  const isSpecial = kind === "link" || kind === "special";
  return { name, type: typeOf(kind), size: sizeBytes, modified: modifiedAt, isSpecial };
}
