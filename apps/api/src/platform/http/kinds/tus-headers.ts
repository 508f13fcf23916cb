import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../../errors.ts";
import { isPlainText } from "./upload-limits.ts";

export const tusVersion = "1.0.0";
const maxEntries = 10;

export function requireTusVersion(headers: IncomingHttpHeaders): void {
  if (headers["tus-resumable"] !== tusVersion) throw new AppError("TUS_VERSION");
}

export function requireBytes({ "content-type": type }: IncomingHttpHeaders): void {
  if (type !== "application/offset+octet-stream") throw new AppError("BYTES_ONLY");
}

export function readByteCount(headers: IncomingHttpHeaders, name: "upload-length" | "upload-offset"): number {
  const text = headers[name];
  if (typeof text !== "string" || !/^\d{1,15}$/.test(text))
    throw new AppError("INVALID_REQUEST", `${name} must be a number of bytes.`);
  return Number(text);
}

/** `name base64,name base64`; a name alone has an empty value. */
export function readMetadata({ "upload-metadata": text = "" }: IncomingHttpHeaders): Record<string, string> {
  const entries = String(text)
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => entry.split(" ") as [name: string, value?: string, ...more: string[]]);
  const names = new Set(entries.map(([name]) => name));
  const isInOrder = entries.every(([name, , ...more]) => /^[a-z]{1,40}$/i.test(name) && more.length === 0);
  if (!isInOrder || names.size < entries.length || names.size > maxEntries) throw notMetadata();
  return Object.fromEntries(entries.map(([name, value = ""]) => [name, decode(value)]));
}

function decode(value: string): string {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw notMetadata();
  const bytes = Buffer.from(value, "base64");
  const text = bytes.toString("utf8");
  // Invalid UTF-8 would name another file than the sender meant.
  if (!Buffer.from(text).equals(bytes) || !isPlainText(text)) throw notMetadata();
  return text;
}

function notMetadata(): AppError {
  return new AppError("INVALID_REQUEST", "upload-metadata can't be read.");
}
