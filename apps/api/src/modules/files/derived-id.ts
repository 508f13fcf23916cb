import { createHash } from "node:crypto";

/** The same id for the same parts, so that a retry reaches the node under the ids of the first attempt. */
export function derivedId(id: string, ...parts: readonly number[]): string {
  const hex = createHash("sha256")
    .update([id, ...parts].join(" "))
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
