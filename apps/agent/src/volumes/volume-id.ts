import { VolumeError } from "./volume-error.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids become names of folders and arguments of commands, so nothing else passes. */
export function requireId(id: string): string {
  if (uuid.test(id)) return id;
  throw new VolumeError("bad-id", "The id of a volume, snapshot or trashed tree must be a lower-case uuid.");
}

export function isId(text: string): boolean {
  return uuid.test(text);
}
