import { readConfig } from "@blockwright/minecraft/config-file/config-file";
import { checkConfigAt, type ConfigFinding } from "@blockwright/minecraft/knowledge/config-check";
import { AppError } from "../../../platform/errors.ts";

/** Names that a page does not know can be newer than the page. */
const onlyNames: readonly ConfigFinding["kind"][] = ["unknown-key", "misspelt-key"];

/** A file that can't be read, or a value that its plugin's documentation excludes, is refused before a server reads it. */
export function requireReadable(path: string, before: string, after: string): void {
  const read = readConfig(path, after);
  if (!read) return;
  if (!read.ok) throw new AppError("INVALID_REQUEST", read.sentence);
  const known = new Set(findingsOf(path, before));
  const fresh = findingsOf(path, after).filter((sentence) => !known.has(sentence));
  if (fresh.length > 0) throw new AppError("INVALID_REQUEST", fresh.join(" ").slice(0, 1000));
}

function findingsOf(path: string, text: string): string[] {
  const read = readConfig(path, text);
  const findings = read?.ok === true ? (checkConfigAt(path, read.data) ?? []) : [];
  return findings.flatMap(({ kind, sentence }) => (onlyNames.includes(kind) ? [] : [sentence]));
}
