import { randomBytes } from "node:crypto";

const temporary = /^\.blockwright-[\w-]{16}\.part$/;

/** Files on their way, and folders being removed. They are left out of every listing. */
export function temporaryName(): string {
  return `.blockwright-${randomBytes(12).toString("base64url")}.part`;
}

export function isTemporaryName(name: string): boolean {
  return temporary.test(name);
}
