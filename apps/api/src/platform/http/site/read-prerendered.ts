import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const prerenderedFolder = "prerendered";

type Pages = ReadonlyMap<string, string>;

export interface PrerenderedPages {
  /** For somebody who may be signed in or not. */
  readonly unknown: Pages;
  /** For a guest. */
  readonly signedOut: Pages;
}

/** Public pages as they look before their scripts have come, by path, as the build of the site wrote them. */
export async function readPrerendered(directory: string): Promise<PrerenderedPages> {
  const folder = join(directory, prerenderedFolder);
  return {
    unknown: await readPages(join(folder, "unknown")),
    signedOut: await readPages(join(folder, "signed-out")),
  };
}

async function readPages(folder: string): Promise<Pages> {
  const files = await readdir(folder).catch(() => []);
  const pages = files.map(async (file) => {
    const name = file.replace(/\.html$/, "");
    return [name === "index" ? "/" : `/${name}`, await readFile(join(folder, file), "utf8")] as const;
  });
  return new Map(await Promise.all(pages));
}
