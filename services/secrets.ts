import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** The secret in the file, created on first use, readable by root only. */
export function keptSecret(
  file: string,
  make: () => string = () => randomBytes(32).toString("base64"),
): string {
  if (!existsSync(file)) writeSecret(file, make());
  return readFileSync(file, "utf8").trim();
}

/** Written to a temporary file and renamed, so that a crash never leaves a partial secret. */
export function writeSecret(file: string, text: string): void {
  writeFileSync(`${file}.part`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
