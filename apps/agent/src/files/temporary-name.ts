import { randomBytes } from "node:crypto";
import { trashFolder } from "@blockwright/node-protocol/file-operations";

const temporary = /^\.blockwright-[\w-]{16}\.(?:part|upload)$/;
const upload = /^\.blockwright-[\w-]{16}\.upload$/;

/** For unfinished files and for folders being removed. They are hidden from every listing. */
export function temporaryName(): string {
  return `.blockwright-${randomBytes(12).toString("base64url")}.part`;
}

export function isTemporaryName(name: string): boolean {
  return temporary.test(name);
}

/** The partial file of an upload, which spans many requests. */
export function uploadName(uploadId: string): string {
  return `.blockwright-${uploadId}.upload`;
}

export function isUploadName(name: string): boolean {
  return upload.test(name);
}

/** True for our own entries in a server's folder: hidden from listings and searches. */
export function isOurName(name: string): boolean {
  return name === trashFolder || isTemporaryName(name);
}
