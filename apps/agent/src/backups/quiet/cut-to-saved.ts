import type { SavedBedrockFile } from "@blockwright/minecraft/saving/bedrock-saving";
import { openTree, type Tree } from "../../files/tree.ts";
import { BackupError } from "../backup-error.ts";

/** Cuts files to the lengths the game announced, and removes database files it did not list. */
export async function cutToSaved(folder: string, files: readonly SavedBedrockFile[]): Promise<void> {
  const tree = openTree(folder);
  try {
    for (const { path, bytes } of files) await cut(tree, `worlds/${path}`, bytes);
    const listed = new Set(files.map(({ path }) => `worlds/${path}`));
    const databases = new Set([...listed].map(folderOf).filter((path) => path.endsWith("/db")));
    for (const database of databases) await removeUnlisted(tree, database, listed);
  } finally {
    tree.close();
  }
}

async function cut(tree: Tree, path: string, bytes: number): Promise<void> {
  const { sizeBytes: size } = await tree.stat(path);
  if (size < bytes)
    throw new BackupError("save-failed", "The server's files are shorter than it says. Please try again.");
  if (size === bytes) return;
  const file = await tree.openFile(path, { write: true });
  await file.truncate(bytes).finally(() => file.close());
}

async function removeUnlisted(tree: Tree, database: string, listed: ReadonlySet<string>): Promise<void> {
  const found: string[] = [];
  for await (const { path } of tree.walk(database)) found.push(`${database}/${path}`);
  for (const path of found) if (!listed.has(path)) await tree.unlink(path);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
