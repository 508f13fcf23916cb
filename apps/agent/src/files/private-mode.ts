import { PathRefused } from "./path-refused.ts";

/** The sticky bit, which means nothing for a file. It stays when the file is renamed. */
export const PRIVATE = 0o1000;

/** A file whose licence does not let it leave this machine: it is run, but not handed out. */
export function isPrivate({ mode }: { readonly mode: number }): boolean {
  return (mode & PRIVATE) !== 0;
}

export function refusePrivate(stats: { readonly mode: number }): void {
  if (isPrivate(stats)) throw privateFile();
}

export function privateFile(): PathRefused {
  return new PathRefused("private", "The licence of this file does not allow handing it out.");
}
