import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { filesBelow } from "./content-cache.ts";
import type { ZipEntry } from "./zip-file.ts";

const run = promisify(execFile);
const MAJOR_OFFSET = 6;
/** The oldest Java the stand-ins run on, and the one this machine's compiler has to know. */
const COMPILE_FOR_JAVA = "17";

/** Compiles all sources below the folders together, for Java 17. */
export async function compileJava(sourceFolders: readonly string[]): Promise<readonly ZipEntry[]> {
  const sources = (await Promise.all(sourceFolders.map((folder) => filesBelow(folder)))).flat();
  const output = await mkdtemp(path.join(tmpdir(), "standin-classes-"));
  try {
    await run("javac", ["--release", COMPILE_FOR_JAVA, "-encoding", "UTF-8", "-g", "-d", output, ...sources]);
    return await readEntries(output);
  } catch (error) {
    throw new Error(sentenceOf(error), { cause: error });
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Makes class files look as if they were compiled for a newer Java, so that an older one refuses them by itself. */
export function requireJava(javaMajor: number, entries: readonly ZipEntry[]): readonly ZipEntry[] {
  return entries.map(({ name, bytes }) => {
    if (!name.endsWith(".class")) return { name, bytes };
    const patched = Buffer.from(bytes);
    patched.writeUInt16BE(javaMajor + 44, MAJOR_OFFSET);
    return { name, bytes: patched };
  });
}

export async function readEntries(folder: string): Promise<readonly ZipEntry[]> {
  const files = await filesBelow(folder);
  return Promise.all(
    files.map(async (file) => ({
      name: path.relative(folder, file).replaceAll(path.sep, "/"),
      bytes: await readFile(file),
    })),
  );
}

function sentenceOf(error: unknown): string {
  const { code, stderr } = error as { code?: unknown; stderr?: string };
  if (code === "ENOENT") {
    return "The Java stand-ins are compiled here, and there is no javac: install a JDK, 17 or newer.";
  }
  return `javac refuses the stand-ins:\n${stderr ?? String(error)}`;
}
