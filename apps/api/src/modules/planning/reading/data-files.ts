import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

/** One of our own data files; an error in it stops the program with the file's name. */
export function readDataFile<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> {
  const parsed = shape.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (parsed.success) return parsed.data;
  throw new Error(`${basename(path)} is not as it should be: ${z.prettifyError(parsed.error)}`);
}

export function listDataFiles(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => join(folder, name));
}
