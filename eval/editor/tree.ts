import { createHash } from "node:crypto";
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files of a server that a task may be about, by path. */
export type Tree = ReadonlyMap<string, Buffer>;

/** Written by the game while it runs. */
const isIgnored = (path: string) =>
  /^(world[^/]*|logs|cache|libraries|versions|crash-reports|\.[^/]*)(\/|$)/.test(path) ||
  /^(usercache\.json|version_history\.json|banned-ips\.json)$/.test(path);

export function readTree(folder: string): Tree {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = names.flatMap((one) =>
    one.isFile() ? [join(one.parentPath, one.name).slice(folder.length + 1)] : [],
  );
  const wanted = paths.filter((path) => !isIgnored(path)).toSorted();
  return new Map(wanted.map((path) => [path, readFileSync(join(folder, path))]));
}

/** The game writes server.properties again at each start, with the time: only its entries count. */
export function hashOfTree(tree: Tree): string {
  const hash = createHash("sha256");
  for (const [path, bytes] of tree) hash.update(`${path}\0`).update(comparable(path, bytes)).update("\0");
  return hash.digest("hex");
}

export function comparable(path: string, bytes: Buffer): Buffer {
  if (path !== "server.properties") return bytes;
  const entries = bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => !line.startsWith("#") && line !== "");
  return Buffer.from(entries.toSorted().join("\n"));
}

/** With the owner of the server's folder. */
export function writeInto(folder: string, path: string, content: Buffer | string): void {
  const { uid, gid } = statSync(join(folder, "server.properties"));
  const file = join(folder, path);
  const made = mkdirSync(dirname(file), { recursive: true });
  if (made !== undefined) chownSync(made, uid, gid);
  writeFileSync(file, content);
  chownSync(dirname(file), uid, gid);
  chownSync(file, uid, gid);
}

export function restoreTree(folder: string, wanted: Tree): void {
  const now = readTree(folder);
  for (const path of now.keys()) if (!wanted.has(path)) rmSync(join(folder, path));
  for (const [path, bytes] of wanted) if (!now.get(path)?.equals(bytes)) writeInto(folder, path, bytes);
}
