import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hasCode } from "../files/path-refused.ts";

const keptFile = z.object({
  path: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  mode: z.int(),
  /** As long as this stays the same, so does the content. */
  fingerprint: z.string(),
});
export type KeptFile = z.output<typeof keptFile>;

const keptState = z.object({
  id: z.uuid(),
  installationId: z.string(),
  startedAt: z.iso.datetime(),
  keptAt: z.iso.datetime(),
  players: z.int(),
  image: z.string(),
  command: z.array(z.string()),
  memoryMb: z.int(),
  files: z.array(keptFile),
});
export type KeptState = z.output<typeof keptState>;

const states = z.object({
  /** Of the newest start. It becomes the working one when a player joins. */
  candidate: keptState.nullable(),
  working: keptState.nullable(),
});
export type States = z.output<typeof states>;

const noStates: States = { candidate: null, working: null };

const fileOf = (folder: string) => join(folder, "states.json");

export async function readStates(folder: string): Promise<States> {
  try {
    return states.parse(JSON.parse(await readFile(fileOf(folder), "utf8")));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return noStates;
    throw error;
  }
}

/** Replaced atomically: a crash leaves the old states or the new ones. */
export async function writeStates(folder: string, next: States): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${fileOf(folder)}.new`;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(JSON.stringify(next));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, fileOf(folder));
}
