import { mkdirSync, writeFileSync } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileSite } from "./file-site.ts";
import { takeTurns, type Turns } from "./turns.ts";

const files = 50_000;
const pageSize = 200;

/**
 * The first page of a large folder as a browser gets it, through api, NATS and agent. Everything between the request
 * and the last byte of the response counts as ours. The bare side is a program beside the folder that computes the same
 * response: all names, the first two hundred in order, and the details of those.
 */
export async function measureFirstPage(site: FileSite, rounds: number): Promise<Turns> {
  const folder = join(site.folder, "many");
  mkdirSync(folder);
  for (let number = 0; number < files; number += 1) writeFileSync(join(folder, nameOf(number)), "");
  const path = `/api/servers/${site.serverId}/files?dir=many&limit=${pageSize}`;
  return takeTurns(rounds, {
    ours: async () => requirePage(((await site.call(path)) as { files: unknown[] }).files),
    bare: async () => requirePage(await readPage(folder)),
  });
}

/** Like the names of worlds and image caches: in no order that a disk would keep. */
function nameOf(number: number): string {
  return `r.${(number * 7919) % files}.${number % 13}.mca`;
}

async function readPage(folder: string): Promise<unknown[]> {
  const names = (await readdir(folder)).toSorted().slice(0, pageSize);
  return Promise.all(
    names.map(async (name) => {
      const { size, mtime } = await lstat(join(folder, name));
      return { name, size, mtime };
    }),
  );
}

function requirePage(rows: readonly unknown[]): void {
  if (rows.length !== pageSize) throw new Error(`a page of ${rows.length} rows`);
}
