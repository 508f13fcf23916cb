import { FileRefusal } from "./file-refusal.ts";

/** A file by its folder and its name, which must not be a path. */
export function pathIn(dir: string, name: string): string {
  if (!isOneName(name)) throw new FileRefusal("malformed", "a name that is none");
  const folder = plainPath(dir);
  return folder === "" ? name : `${folder}/${name}`;
}

/** Normalises the spelling of a path. Paths that lead upwards are refused by the node. */
export function plainPath(path: string): string {
  return path
    .split("/")
    .filter((name) => name !== "" && name !== ".")
    .join("/");
}

export function isOneName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !name.includes("/") && !name.includes("\0");
}
