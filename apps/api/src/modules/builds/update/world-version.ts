import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { readLevelData } from "@blockwright/minecraft/world/level-data";
import { FileRefusal, readInstanceBytes, readInstanceText, type FilesDeps } from "../../files/index.ts";

const unpack = promisify(gunzip);
const largestPacked = 1024 * 1024;
const largestUnpacked = 16 * 1024 * 1024;

/** The version that saved the world last. Null if there is no world yet, or if it does not say. */
export async function readWorldVersion(deps: FilesDeps, instanceId: string): Promise<string | null> {
  try {
    const properties = await readInstanceText(deps, { instanceId }, "server.properties");
    const world = parseProperties(properties ?? "").values.get("level-name") || "world";
    const packed = await readInstanceBytes(deps, instanceId, `${world}/level.dat`, largestPacked);
    const bytes =
      packed && (await unpack(packed, { maxOutputLength: largestUnpacked }).catch(() => undefined));
    return (bytes && readLevelData(bytes))?.minecraftVersion ?? null;
  } catch (error) {
    // A strange name, or a file that is none: the game will say more about it.
    if (error instanceof FileRefusal) return null;
    throw error;
  }
}
