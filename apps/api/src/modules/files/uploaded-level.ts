import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FoundWorld } from "@blockwright/minecraft/upload/describe-upload";
import { readBedrockLevelData } from "@blockwright/minecraft/world/bedrock-level-data";
import { readLevelData, type LevelData } from "@blockwright/minecraft/world/level-data";
import { readListed } from "@blockwright/minecraft/zip/listing";
import { refusing, type UploadedArchive } from "./uploaded-archive.ts";

const nothingTold: LevelData = { name: null, minecraftVersion: null };
const largestLevelData = 1024 * 1024;
const largestUnpackedLevelData = 16 * 1024 * 1024;
const unpack = promisify(gunzip);

/** Worlds are recognised by folders; unreadable files only mean less information. */
export async function levelOf(
  { entries, read }: UploadedArchive,
  { folder, isBedrock }: FoundWorld,
): Promise<LevelData> {
  const entry = entries.find(({ name }) => name === `${folder}level.dat`);
  if (!entry) return nothingTold;
  const packed = await refusing(() => readListed(read, entry, largestLevelData));
  if (isBedrock) return readBedrockLevelData(packed) ?? nothingTold;
  const bytes = await unpack(packed, { maxOutputLength: largestUnpackedLevelData }).catch(() => undefined);
  return (bytes && readLevelData(bytes)) ?? nothingTold;
}
