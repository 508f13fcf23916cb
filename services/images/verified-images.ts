import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Starting a container of every image takes seconds, and an image id is immutable, so each is checked once. */
export function wasVerified(file: string, imageId: string): boolean {
  return verifiedIn(file).includes(imageId);
}

export function keepVerified(file: string, imageId: string): void {
  const known = verifiedIn(file);
  if (!known.includes(imageId)) writeFileSync(file, `${[...known, imageId].join("\n")}\n`);
}

function verifiedIn(file: string): string[] {
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}
