import { createCipheriv, createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { BuildWorld } from "../build/world.ts";
import { namesIn } from "../node/folders.ts";
import type { OwnedServer } from "../servers/owned.ts";

/** First, middle and last in name order: a half-restored tree lacks one of them. */
const markedFiles = ["aa-marker.txt", "chaos/marker.txt", "zz-marker.txt"];
export const bulkFile = "bulk.bin";
/** Takes restic about a second to back up. */
const bulkBytes = 24_000_000;

/** Marks the files that are in place now, and changes all of them. */
export function markTree(world: BuildWorld, server: OwnedServer): string {
  const marker = randomUUID();
  const folder = liveTree(world, server);
  for (const file of markedFiles) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), marker);
  }
  writeFileSync(join(folder, bulkFile), bulkOf(marker));
  return marker;
}

/** Bytes that can't be compressed, the same for the same marker. */
export function bulkOf(marker: string): Buffer {
  const key = createHash("sha256").update(marker).digest();
  return createCipheriv("aes-256-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(bulkBytes));
}

/** The marker of a tree, a different string if the tree is incomplete, undefined if there is no tree. */
export function markerOf(folder: string): string | undefined {
  const tree = openTree(folder);
  if (tree === undefined) return undefined;
  try {
    // Read through the open folder: another tree may replace this one meanwhile.
    return readMarker(`/proc/self/fd/${tree}`);
  } finally {
    closeSync(tree);
  }
}

function openTree(folder: string): number | undefined {
  try {
    return openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch {
    return undefined;
  }
}

function readMarker(folder: string): string {
  const markers = new Set(markedFiles.map((file) => read(join(folder, file))));
  const bulk = join(folder, bulkFile);
  const isWhole = markers.size === 1 && existsSync(bulk) && statSync(bulk).size === bulkBytes;
  return isWhole ? [...markers].join("") : `half a tree: ${[...markers].join(", ")}`;
}

export function liveTree({ poolFolder }: BuildWorld, { instanceId }: OwnedServer): string {
  return join(poolFolder, "volumes", instanceId);
}

/** The markers of a server's kept trees. */
export function keptMarkers({ poolFolder }: BuildWorld, { instanceId }: OwnedServer): readonly string[] {
  return namesIn(join(poolFolder, "trash"))
    .filter((name) => name.split(".")[1] === instanceId)
    .map((name) => markerOf(join(poolFolder, "trash", name)) ?? "");
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
