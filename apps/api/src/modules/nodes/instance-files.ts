import {
  deletePath,
  listFolder,
  mostListed,
  mostTextBytes,
  readText,
  writeTexts,
  type ListedFile,
  type textToWrite,
} from "@blockwright/node-protocol/files";
import type { z } from "zod";
import { FileRefusal } from "./file-refusal.ts";
import { atNode, changeAtNode, type FilesGround, type InstanceAt } from "./instance-at.ts";

/** Undefined when there is no such file. What is longer than it may be, or no text, is a FileRefusal. */
export async function readInstanceText(
  ground: FilesGround,
  at: InstanceAt,
  path: string,
  { maxBytes = mostTextBytes }: { readonly maxBytes?: number } = {},
): Promise<string | undefined> {
  const { nodeId, ...address } = await atNode(ground, at);
  try {
    return (await ground.callNode(nodeId, readText, { ...address, path, maxBytes })).text;
  } catch (error) {
    if (error instanceof FileRefusal && error.reason === "missing") return undefined;
    throw error;
  }
}

export type TextToWrite = z.input<typeof textToWrite>;

const longestCallMs = 30_000;
const mostTexts = 100;
/** Of text in one message, so that other messages need not wait long behind it. */
const mostCharacters = 512 * 1024;

/** Each appears whole or not at all, in this order; folders on the way are made. */
export async function writeInstanceTexts(
  ground: FilesGround,
  at: InstanceAt,
  texts: readonly TextToWrite[],
): Promise<void> {
  for (const some of inBatches(texts))
    await changeAtNode(ground, at, (nodeId, address) =>
      ground.callNode(nodeId, writeTexts, { ...address, texts: some }, { deadlineMs: longestCallMs }),
    );
}

function inBatches(texts: readonly TextToWrite[]): TextToWrite[][] {
  const batches: TextToWrite[][] = [];
  let characters = 0;
  for (const text of texts) {
    const batch = batches.at(-1);
    characters += text.text.length;
    if (batch && batch.length < mostTexts && characters <= mostCharacters) batch.push(text);
    else {
      batches.push([text]);
      characters = text.text.length;
    }
  }
  return batches;
}

export interface InstanceFolder {
  readonly entries: readonly ListedFile[];
  /** False when there is more than the limit. */
  readonly isComplete: boolean;
}

export async function listInstanceFolder(
  ground: FilesGround,
  at: InstanceAt,
  path: string,
  { limit = mostListed }: { readonly limit?: number } = {},
): Promise<InstanceFolder> {
  const { nodeId, ...address } = await atNode(ground, at);
  return ground.callNode(nodeId, listFolder, { ...address, path, limit });
}

/** A folder goes with all it holds. What is not there is gone already. */
export async function deleteInstancePath(ground: FilesGround, at: InstanceAt, path: string): Promise<void> {
  await changeAtNode(ground, at, (nodeId, address) =>
    ground.callNode(nodeId, deletePath, { ...address, path }, { deadlineMs: longestCallMs }),
  );
}
