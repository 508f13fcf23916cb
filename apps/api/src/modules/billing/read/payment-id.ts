import { hash } from "node:crypto";

/** A stable id of ours for a movement at the provider: the same as a UUID of version 8. */
export function paymentId(providerId: string): string {
  const hex = hash("sha256", `payment:${providerId}`, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
