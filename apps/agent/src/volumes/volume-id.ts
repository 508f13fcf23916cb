import { VolumeError } from "./volume-error.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids become folder names and command arguments, so nothing else is accepted. */
export function requireId(id: string): string {
  if (uuid.test(id)) return id;
  throw new VolumeError("bad-id", "The id of a volume, snapshot or trashed tree must be a lower-case uuid.");
}

const treeLabel = /^[0-9a-f]{32}$/;

/** The label becomes part of a folder name. */
export function requireTreeLabel(label: string): string {
  if (isTreeLabel(label)) return label;
  throw new VolumeError("bad-id", "The label of a trashed tree must be 32 lower-case hexadecimal digits.");
}

export function isTreeLabel(text: string): boolean {
  return treeLabel.test(text);
}

export function isId(text: string): boolean {
  return uuid.test(text);
}
