import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import path from "node:path";

const UNFINISHED = "unfinished-";
/** In each folder: the hash of everything else in it, written last. */
export const hashFile = ".content-hash";
const KEEP_UNUSED_MS = 24 * 60 * 60 * 1_000;

/**
 * A folder named after everything it is made from: made once, then found again, and made again when its content is not what
 * was put there. Safe for several processes at once.
 */
export async function cachedFolder(
  outDir: string,
  name: string,
  hash: () => Promise<string>,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  for (;;) {
    const before = await hash();
    const folder = path.join(outDir, `${name}-${before.slice(0, 16)}`);
    if (await isSound(folder)) return folder;
    await mkdir(outDir, { recursive: true });
    const unfinished = await mkdtemp(path.join(outDir, UNFINISHED));
    try {
      await make(unfinished);
      // Sources that were edited meanwhile would be kept under the wrong name.
      if ((await hash()) !== before) continue;
      await writeFile(path.join(unfinished, hashFile), await contentHash(unfinished));
      await chmod(unfinished, 0o755);
      // Whoever comes second finds the place taken, by the same content.
      await rename(unfinished, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    await removeOld(outDir, [`${name}-`, UNFINISHED], folder);
    return folder;
  }
}

const sound = new Set<string>();

/** Looks at every byte, once in a process. What is not as it was made is removed. */
async function isSound(folder: string): Promise<boolean> {
  if (sound.has(folder) && existsSync(folder)) return true;
  if (!existsSync(folder)) return false;
  const expected = await readFile(path.join(folder, hashFile), "utf8").catch(() => undefined);
  if (expected !== (await contentHash(folder).catch(() => undefined)) || expected === undefined) {
    await rm(folder, { recursive: true, force: true });
    return false;
  }
  sound.add(folder);
  // So that it counts as used. Another's folder is used all the same.
  await utimes(folder, new Date(), new Date()).catch(() => undefined);
  return true;
}

async function contentHash(folder: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await filesBelow(folder)) {
    const name = path.relative(folder, file);
    if (name !== hashFile) hash.update(`\0${name}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function removeOld(outDir: string, prefixes: readonly string[], current: string): Promise<void> {
  const before = (await readdir(outDir)).filter((entry) =>
    prefixes.some((prefix) => entry.startsWith(prefix)),
  );
  for (const folder of before.map((entry) => path.join(outDir, entry))) {
    if (folder === current) continue;
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > KEEP_UNUSED_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Of the content of files and folders, and of words such as versions. */
export async function hashOf(files: readonly string[], words: readonly string[] = []): Promise<string> {
  const hash = createHash("sha256").update(words.join("\0"));
  for (const file of files) {
    for (const one of await filesBelow(file)) {
      hash.update(`\0${path.relative(path.dirname(file), one)}\0`).update(await readFile(one));
    }
  }
  return hash.digest("hex");
}

export async function filesBelow(folder: string): Promise<readonly string[]> {
  if ((await stat(folder)).isFile()) return [folder];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
