import { randomBytes } from "node:crypto";

/** Nothing loads a file of that ending, and no two of them meet. */
export function asideName(path: string): string {
  return `${path}.disabled-${randomBytes(4).toString("hex")}`;
}
