import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const prerenderedFolder = "prerendered";

/** Public pages as they look before their scripts have come, by path, as the build of the site wrote them. */
export async function readPrerendered(directory: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(directory, prerenderedFolder);
  const files = await readdir(folder).catch(() => []);
  const pages = files.map(async (file) => {
    const name = file.replace(/\.html$/, "");
    return [name === "index" ? "/" : `/${name}`, await readFile(join(folder, file), "utf8")] as const;
  });
  return new Map(await Promise.all(pages));
}
