import { FileRefusal } from "./file-refusal.ts";

/** A file by its folder and its name, which is one name and no path. */
export function pathIn(dir: string, name: string): string {
  if (!isOneName(name)) throw new FileRefusal("malformed", "a name that is none");
  const folder = plainPath(dir);
  return folder === "" ? name : `${folder}/${name}`;
}

/** The same file has one path, however it was written. What leads upwards is left to the node to refuse. */
export function plainPath(path: string): string {
  return path
    .split("/")
    .filter((name) => name !== "" && name !== ".")
    .join("/");
}

export function isOneName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !name.includes("/") && !name.includes("\0");
}
