import { createHash } from "node:crypto";

/** The same announcement of the same plan has the same id, so that it is said once. */
export function derivedRequestId(planId: string, seconds: number): string {
  const hex = createHash("sha256").update(`${planId} ${seconds}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
