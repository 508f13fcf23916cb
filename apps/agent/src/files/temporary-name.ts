import { randomBytes } from "node:crypto";
import { trashFolder } from "@blockwright/node-protocol/file-operations";

const temporary = /^\.blockwright-[\w-]{16}\.(?:part|upload)$/;
const upload = /^\.blockwright-[\w-]{16}\.upload$/;

/** Files on their way, and folders being removed. They are left out of every listing. */
export function temporaryName(): string {
  return `.blockwright-${randomBytes(12).toString("base64url")}.part`;
}

export function isTemporaryName(name: string): boolean {
  return temporary.test(name);
}

/** What has come of an upload, which goes on over many requests. */
export function uploadName(uploadId: string): string {
  return `.blockwright-${uploadId}.upload`;
}

export function isUploadName(name: string): boolean {
  return upload.test(name);
}

/** What is ours in a server's folder: shown in no listing, found by no search. */
export function isOurName(name: string): boolean {
  return name === trashFolder || isTemporaryName(name);
}
