import { randomBytes } from "node:crypto";

/** Nothing loads a file of these endings, and no two of them meet. */
export function asideName(path: string, why: "disabled" | "removed" = "disabled"): string {
  return `${path}.${why}-${randomBytes(4).toString("hex")}`;
}
