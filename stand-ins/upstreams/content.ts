import { readdir } from "node:fs/promises";
import path from "node:path";
import type { BuiltFiles } from "./files/build-files.ts";
import { describeFile, type ServedFile } from "./files/served-file.ts";

type ByName = Readonly<Record<string, ServedFile>>;

/** What is served, with its hashes. */
export interface Content {
  /** By game version. */
  readonly vanilla: ByName;
  /** By file name, as are the rest. */
  readonly paper: ByName;
  readonly releases: ByName;
}

export async function readContent({ folder }: BuiltFiles): Promise<Content> {
  const vanilla = await describeFolder(path.join(folder, "vanilla"));
  return {
    vanilla: Object.fromEntries(
      Object.entries(vanilla).map(([name, file]) => [name.replace(/\.jar$/, ""), file]),
    ),
    paper: await describeFolder(path.join(folder, "paper")),
    releases: await describeFolder(path.join(folder, "releases")),
  };
}

async function describeFolder(folder: string): Promise<ByName> {
  const names = (await readdir(folder)).toSorted();
  const files = await Promise.all(names.map((name) => describeFile(path.join(folder, name))));
  return Object.fromEntries(files.map((file) => [file.name, file]));
}
