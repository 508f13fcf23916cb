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
  requireShape(read.data, readConfig(path, before));
  const known = new Set(findingsOf(path, before));
  const fresh = findingsOf(path, after).filter((sentence) => !known.has(sentence));
  if (fresh.length > 0) throw new AppError("INVALID_REQUEST", fresh.join(" ").slice(0, 1000));
}

/** Settings are keys with values, or entries of a list. A server can't read them as anything else, nor as the other one. */
function requireShape(data: unknown, before: ReturnType<typeof readConfig>): void {
  const [old, shape] = [shapeOf(before?.ok === true ? before.data : null), shapeOf(data)];
  if (shape === "empty" || shape === old || (shape !== "text" && old !== "keys" && old !== "list")) return;
  const wanted = old === "list" ? "a list" : "keys with values";
  throw new AppError("INVALID_REQUEST", `The whole file would no longer be ${wanted}.`);
}

function shapeOf(data: unknown): "empty" | "keys" | "list" | "text" {
  if (data === null || data === undefined) return "empty";
  if (Array.isArray(data)) return "list";
  return typeof data === "object" ? "keys" : "text";
}

function findingsOf(path: string, text: string): string[] {
  const read = readConfig(path, text);
  const findings = read?.ok === true ? (checkConfigAt(path, read.data) ?? []) : [];
  return findings.flatMap(({ kind, sentence }) => (onlyNames.includes(kind) ? [] : [sentence]));
}
