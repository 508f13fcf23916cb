import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const preloadsFile = "preloads.json";
const preloads = z.record(z.string(), z.array(z.string().regex(/^\/assets\/[\w.-]+\.js$/)));

/** Which scripts each path needs beyond the common ones, as recorded by the site's build. */
export async function readPreloads(directory: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(join(directory, preloadsFile), "utf8").catch(() => "{}");
  return new Map(Object.entries(preloads.parse(JSON.parse(text))));
}
