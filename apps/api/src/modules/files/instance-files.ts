import {
  deletePath,
  listFolder,
  maxListed,
  maxTextBytes,
  readText,
  writeTexts,
  type ListedFile,
  type textToWrite,
} from "@blockwright/node-protocol/files";
import type { z } from "zod";
import { atNode, changeAtNode, type InstanceAt } from "../nodes/index.ts";
import { callFiles, type FilesDeps } from "./call-files.ts";
import { FileRefusal } from "./file-refusal.ts";

/** Undefined if the file does not exist. A file that is too long, or not text, is a FileRefusal. */
export async function readInstanceText(
  deps: FilesDeps,
  at: InstanceAt,
  path: string,
  { maxBytes = maxTextBytes }: { readonly maxBytes?: number } = {},
): Promise<string | undefined> {
  const { nodeId, ...address } = await atNode(deps, at);
  try {
    return (await callFiles(deps, nodeId, readText, { ...address, path, maxBytes })).text;
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === "missing") return undefined;
    throw error;
  }
}

export type TextToWrite = z.input<typeof textToWrite>;

const maxCallMs = 30_000;
const maxTexts = 100;
/** Text per message, so that other messages need not wait long behind it. */
const maxCharacters = 512 * 1024;

/** Each appears whole or not at all, in this order; parent folders are created. */
export async function writeInstanceTexts(
  deps: FilesDeps,
  at: InstanceAt,
  texts: readonly TextToWrite[],
): Promise<void> {
  for (const some of inBatches(texts))
    await changeAtNode(deps, at, (nodeId, address) =>
      callFiles(deps, nodeId, writeTexts, { ...address, texts: some }, { deadlineMs: maxCallMs }),
    );
}

function inBatches(texts: readonly TextToWrite[]): TextToWrite[][] {
  const batches: TextToWrite[][] = [];
  let characters = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    characters += text.text.length;
    if (batch && batch.length < maxTexts && characters <= maxCharacters) batch.push(text);
    else {
      batches.push([text]);
      characters = text.text.length;
    }
  }
  return batches;
}

export interface InstanceFolder {
  readonly entries: readonly ListedFile[];
  /** False if there is more than the limit. */
  readonly isComplete: boolean;
}

export async function listInstanceFolder(
  deps: FilesDeps,
  at: InstanceAt,
  path: string,
  { limit = maxListed }: { readonly limit?: number } = {},
): Promise<InstanceFolder> {
  const { nodeId, ...address } = await atNode(deps, at);
  return callFiles(deps, nodeId, listFolder, { ...address, path, limit });
}

/** Deletes folders recursively. A missing path is not an error. */
export async function deleteInstancePath(deps: FilesDeps, at: InstanceAt, path: string): Promise<void> {
  await changeAtNode(deps, at, (nodeId, address) =>
    callFiles(deps, nodeId, deletePath, { ...address, path }, { deadlineMs: maxCallMs }),
  );
}
