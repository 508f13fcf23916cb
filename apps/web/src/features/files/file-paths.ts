/** Paths as the api writes them: relative to the server's folder, with slashes, without a leading one. */

export function joinPath(dir: string, name: string): string {
  return dir === "" ? name : `${dir}/${name}`;
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

/** A folder and its ancestors, the outermost first. */
export function foldersDownTo(dir: string): readonly { readonly path: string; readonly name: string }[] {
  if (dir === "") return [];
  const names = dir.split("/");
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") }));
}

export function isInside(path: string, dir: string): boolean {
  return path === dir || path.startsWith(`${dir}/`);
}

/** `yml` of `config.yml`, in lower case; empty if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** `world copy.zip`, `world copy 2.zip`: the first unused name. */
export function copyName(name: string, isTaken: (name: string) => boolean): string {
  const extension = extensionOf(name);
  const stem = extension === "" ? name : name.slice(0, -extension.length - 1);
  const ending = name.slice(stem.length);
  let number = 1;
  let candidate = `${stem} copy${ending}`;
  while (isTaken(candidate)) {
    number += 1;
    candidate = `${stem} copy ${number}${ending}`;
  }
  return candidate;
}

const longestNameBytes = 255;

/** The problem with a name, before the node is asked. Undefined if it is valid. */
export function nameProblem(name: string): "empty" | "slash" | "dots" | "long" | undefined {
  if (name.trim() === "") return "empty";
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[/\u0000-\u001f]/.test(name)) return "slash";
  if (name === "." || name === "..") return "dots";
  return new TextEncoder().encode(name).length > longestNameBytes ? "long" : undefined;
}
