import { randomBytes } from "node:crypto";

/** Nothing loads files with these suffixes, and no two of them collide. */
export function asideName(path: string, why: "disabled" | "removed" = "disabled"): string {
  return `${path}.${why}-${randomBytes(4).toString("hex")}`;
}
