import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { readRules, writeRule } from "@blockwright/minecraft/world/rules-data";
import {
  FileRefusal,
  modeOf,
  readInstanceBytes,
  writeInstanceBytes,
  type FilesDeps,
} from "../../files/index.ts";

const largestPacked = 1024 * 1024;
const largestUnpacked = 16 * 1024 * 1024;
const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** The rules in the first of these files that has any. Undefined if none has. */
export async function readRulesIn(
  deps: FilesDeps,
  instanceId: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  for (const file of files) {
    const bytes = await unpacked(deps, instanceId, file);
    const rules = bytes && readRules(bytes);
    if (rules && rules.size > 0) return rules;
  }
  return undefined;
}

interface Write {
  readonly rule: string;
  readonly value: string;
}

/** Writes the rule into each of these files that has it. False if none has. */
export async function writeRuleIn(
  deps: FilesDeps,
  instanceId: string,
  files: readonly string[],
  { rule, value }: Write,
): Promise<boolean> {
  let isWritten = false;
  for (const file of files) {
    const bytes = await unpacked(deps, instanceId, file);
    const present = bytes && readRules(bytes)?.get(rule);
    if (!bytes || present === undefined) continue;
    isWritten = true;
    if (present === value) continue;
    const written = writeRule(bytes, rule, value);
    if (!written) return false;
    const mode = await modeOf(deps, instanceId, file);
    await writeInstanceBytes(deps, instanceId, file, await pack(written), mode);
  }
  return isWritten;
}

/** Undefined for a file that is missing, too large or not packed as the game does. */
async function unpacked(deps: FilesDeps, instanceId: string, file: string): Promise<Buffer | undefined> {
  try {
    const packed = await readInstanceBytes(deps, instanceId, file, largestPacked);
    return packed && (await unpack(packed, { maxOutputLength: largestUnpacked }).catch(() => undefined));
  } catch (error) {
    if (error instanceof FileRefusal) return undefined;
    throw error;
  }
}
