import { gzipSync } from "node:zlib";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { compound, levelData, text } from "@blockwright/minecraft/world/level-data.fixture";
import { readBytes, statPath } from "@blockwright/node-protocol/file-operations";
import { readText } from "@blockwright/node-protocol/files";
import type { FakeNode } from "../../nodes/fake-node.fixture.ts";

/** Gives every server of a machine these files. */
export function giveUploads(node: FakeNode, uploads: Readonly<Record<string, Uint8Array | string>>): void {
  const files = new Map(Object.entries(uploads).map(([path, content]) => [path, Buffer.from(content)]));
  const modifiedAt = new Date(0).toISOString();
  node.answers.set(statPath.name, (_node, body) => {
    const bytes = files.get(statPath.request.parse(body).path);
    return bytes ? { kind: "file", sizeBytes: bytes.length, modifiedAt, mode: 0o640 } : "path-refused";
  });
  node.answers.set(readBytes.name, (_node, body) => {
    const { path, offset, maxBytes } = readBytes.request.parse(body);
    const bytes = files.get(path);
    const part = bytes?.subarray(offset, offset + maxBytes).toString("base64") ?? "";
    return bytes ? { bytes: part, sizeBytes: bytes.length, modifiedAt } : "path-refused";
  });
  node.answers.set(readText.name, (_node, body) => {
    const bytes = files.get(readText.request.parse(body).path);
    return bytes ? { text: bytes.toString() } : "path-refused";
  });
}

export function somePlugin(more = ""): Uint8Array {
  return jarOf({ "plugin.yml": `name: Shop\nversion: "1.2"\nmain: shop.Main\n${more}` });
}

export function someLevelData(minecraftVersion: string): Uint8Array {
  const version = compound({ Name: text(minecraftVersion) });
  return gzipSync(levelData(compound({ Data: compound({ LevelName: text("Islands"), Version: version }) })));
}

export function someWorldZip(minecraftVersion = "1.20.1"): Uint8Array {
  return jarOf({
    "islands/level.dat": someLevelData(minecraftVersion),
    "islands/region/r.0.0.mca": "chunks",
  });
}
