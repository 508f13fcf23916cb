import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const prerenderedFolder = "prerendered";

type Pages = ReadonlyMap<string, string>;

export interface PrerenderedPages {
  /** For a visitor who may or may not be signed in. */
  readonly unknown: Pages;
  /** For a guest. */
  readonly signedOut: Pages;
}

/** Public pages as they look before their scripts have loaded, by path, as written by the site's build. */
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
