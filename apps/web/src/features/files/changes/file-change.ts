import {
  copyFiles,
  createFile,
  deleteFiles,
  extractArchive,
  makeArchive,
  moveFiles,
} from "@blockwright/contract/files";
import { call } from "../../../shared/api/call.ts";
import { t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { nameOf } from "../file-paths.ts";

interface Failure {
  readonly path: string;
  readonly error: string;
}

/** An operation on files, with its messages. */
export interface FileChange {
  /** The affected paths, shown as busy. */
  readonly paths: readonly string[];
  readonly run: (serverId: string) => Promise<readonly Failure[]>;
  /** The title of the error message. */
  readonly failure: string;
  readonly success?: string;
}

interface Move {
  readonly from: string;
  readonly to: string;
}

const mostAtOnce = 1000;

export function createEntry(path: string, type: "directory" | "file"): FileChange {
  return {
    paths: [path],
    failure: type === "file" ? t("The file was not created") : t("The folder was not created"),
    async run(serverId) {
      await call(createFile, { params: { serverId }, body: { path, type } });
      return [];
    },
  };
}

export function moveEntries(moves: readonly Move[]): FileChange {
  return {
    paths: moves.map(({ from }) => from),
    failure: moves.length === 1 ? t("It was not moved") : t("Some files were not moved"),
    run: (serverId) =>
      inBatches(moves, (batch) => call(moveFiles, { params: { serverId }, body: { moves: batch } })),
  };
}

export function copyEntries(copies: readonly Move[]): FileChange {
  return {
    paths: copies.map(({ from }) => from),
    failure: copies.length === 1 ? t("It was not copied") : t("Some files were not copied"),
    success:
      copies.length === 1
        ? t("Copied")
        : tCount(copies.length, "{count} item copied", "{count} items copied"),
    run: (serverId) =>
      inBatches(copies, (batch) => call(copyFiles, { params: { serverId }, body: { copies: batch } })),
  };
}

export function deleteEntries(paths: readonly string[], forGood = false): FileChange {
  return {
    paths,
    failure: paths.length === 1 ? t("It was not deleted") : t("Some files were not deleted"),
    run: (serverId) =>
      inBatches(paths, (batch) =>
        call(deleteFiles, { params: { serverId }, body: { paths: batch, forGood } }),
      ),
  };
}

export function archiveEntries(paths: readonly string[], to: string): FileChange {
  return {
    paths,
    failure: t("The archive was not made"),
    success: t("Packed into {name}", { name: visibleLine(nameOf(to)) }),
    async run(serverId) {
      await call(makeArchive, { params: { serverId }, body: { paths: [...paths], to } });
      return [];
    },
  };
}

export function extractEntry(path: string, into: string): FileChange {
  return {
    paths: [path],
    failure: t("The archive was not extracted"),
    success: t("{name} is extracted", { name: visibleLine(nameOf(path)) }),
    async run(serverId) {
      await call(extractArchive, { params: { serverId }, body: { path, into } });
      return [];
    },
  };
}

async function inBatches<Item>(
  items: readonly Item[],
  send: (batch: Item[]) => Promise<{ readonly failed: readonly Failure[] }>,
): Promise<readonly Failure[]> {
  const failed: Failure[] = [];
  for (let from = 0; from < items.length; from += mostAtOnce)
    failed.push(...(await send(items.slice(from, from + mostAtOnce))).failed);
  return failed;
}
