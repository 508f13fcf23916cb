import { readFile } from "node:fs/promises";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { maxTextBytes } from "@blockwright/node-protocol/files";
import { maxWorkingDifferences, type WorkingDifferences } from "@blockwright/node-protocol/working";
import { PathRefused } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { findFiles } from "./find-files.ts";
import { digestOf, fingerprintOf, type KeptContents } from "./kept-contents.ts";
import { isLoadedJar } from "./kept-rule.ts";
import type { KeptFile, KeptState } from "./states-file.ts";

type Listed<Kind extends "changed" | "missing" | "added"> = WorkingDifferences[Kind][number];

/** How the files of a server differ from a kept state. */
export async function findDifferences(
  tree: Tree,
  contents: KeptContents,
  state: KeptState,
): Promise<WorkingDifferences> {
  const changed: Listed<"changed">[] = [];
  const missing: Listed<"missing">[] = [];
  const added: Listed<"added">[] = [];
  const isFull = () => changed.length + missing.length + added.length >= maxWorkingDifferences;
  for (const file of state.files) {
    if (isFull()) break;
    const { path, sha256, sizeBytes, mode } = file;
    const kept = { sha256, sizeBytes, mode };
    const present = await lookAt(tree, contents, file);
    if (present === "missing") missing.push({ path, kept });
    else if (present !== "same") changed.push({ path, kept, present });
  }
  const known = new Set(state.files.map(({ path }) => path));
  for (const { path } of (await findFiles(tree)) ?? []) {
    if (isFull()) break;
    if (!isLoadedJar(path) || known.has(path)) continue;
    const content = await digestAt(tree, path);
    if (content !== "missing") added.push({ path, ...content });
  }
  return { changed, missing, added, isComplete: !isFull() };
}

interface Content {
  readonly sha256: string;
  readonly sizeBytes: number;
}

async function lookAt(
  tree: Tree,
  contents: KeptContents,
  file: KeptFile,
): Promise<Content | "same" | "missing"> {
  const content = await digestAt(tree, file.path, file.fingerprint);
  if (typeof content === "string") return content;
  if (content.sha256 === file.sha256) return "same";
  return (await isOnlyRewritten(tree, contents, file)) ? "same" : content;
}

async function digestAt(tree: Tree, path: string): Promise<Content | "missing">;
async function digestAt(tree: Tree, path: string, known: string): Promise<Content | "same" | "missing">;
async function digestAt(tree: Tree, path: string, known?: string): Promise<Content | "same" | "missing"> {
  try {
    await using file = await tree.openFile(path, { read: true });
    if (known !== undefined && fingerprintOf(await file.stat()) === known) return "same";
    return await digestOf(file);
  } catch (error) {
    // A link or a folder in its place is not the file either.
    if (error instanceof PathRefused) return "missing";
    throw error;
  }
}

/** Servers rewrite their settings when they start, with the time in a comment. The values decide. */
async function isOnlyRewritten(tree: Tree, contents: KeptContents, file: KeptFile): Promise<boolean> {
  if (!file.path.endsWith(".properties")) return false;
  const present = await tree.read(file.path, { maxBytes: maxTextBytes }).catch(() => undefined);
  if (!present) return false;
  const { values } = parseProperties(present.toString("latin1"));
  const kept = parseProperties(await readFile(contents.pathOf(file.sha256), "latin1"));
  return [...kept.values].every(([key, value]) => values.get(key) === value);
}
