import { type FilledSettings, writeSettings } from "@blockwright/minecraft/add-on-ports/write-settings";
import { PathRefused, unlessMissing } from "../../files/path-refused.ts";
import { openTree, type Tree } from "../../files/tree.ts";
import { makeFolderOf } from "./make-folder-of.ts";

/** Settings files of add-ons have a few kilobytes. Longer ones are not parsed. */
const maxBytes = 128 * 1024;

/**
 * Puts the published ports into the settings of the add-ons that listen on them. Files that already have them are not
 * touched. Returns a sentence for each file that could not be changed: the server starts without it.
 */
export async function writePortSettings(
  folder: string,
  files: readonly FilledSettings[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  if (files.length === 0) return problems;
  const tree = openTree(folder);
  try {
    for (const file of files) {
      const problem = await writeOne(tree, file).catch(refusalSentence);
      if (problem !== undefined) problems.push(`${file.path}: ${problem}`);
    }
  } finally {
    tree.close();
  }
  return problems;
}

async function writeOne(tree: Tree, file: FilledSettings): Promise<string | undefined> {
  const bytes = await tree.read(file.path, { maxBytes }).catch(unlessMissing);
  if (bytes === undefined && !file.isCreated) return undefined;
  const present = bytes === undefined ? "" : textOf(bytes);
  if (present === undefined) return "This file is not a text.";
  const edited = writeSettings(present, file);
  if (!edited.ok) return edited.sentence;
  if (bytes !== undefined && edited.text === present) return undefined;
  await makeFolderOf(tree, file.path);
  await tree.save(file.path, Buffer.from(edited.text), { maxBeforeBytes: 0 });
  return undefined;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refusalSentence(error: unknown): string {
  if (!(error instanceof PathRefused)) throw error;
  return error.message;
}
