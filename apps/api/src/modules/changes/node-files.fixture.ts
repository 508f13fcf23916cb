import { createHash, randomUUID } from "node:crypto";
import { deletePath, listFolder } from "@blockwright/node-protocol/files";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import * as transfer from "@blockwright/node-protocol/transfer";
import type { FakeNode } from "../nodes/fake-node.fixture.ts";

interface Open {
  readonly key: string;
  bytes: Buffer;
}

const keyOf = ({ instanceId, path }: { instanceId: string; path: string }) => `${instanceId} ${path}`;

/** Gives a fake machine an in-memory file store, and reports when a file changes. */
export function giveFiles(node: FakeNode, onChange: () => void): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const open = new Map<string, Open>();
  const answer = (rpc: { readonly name: string }, handle: (body: never) => object | "path-refused") =>
    node.answers.set(rpc.name, (_node, body) => handle(body as never));
  answer(watchConsole, () => ({ epoch: "a", lines: [], skipped: 0 }));
  answer(transfer.beginRead, (body: { instanceId: string; path: string }) => {
    const bytes = files.get(keyOf(body));
    if (!bytes) return "path-refused";
    const transferId = randomUUID();
    open.set(transferId, { key: keyOf(body), bytes });
    return { transferId, sizeBytes: bytes.length };
  });
  answer(transfer.readChunk, ({ transferId, offset }: { transferId: string; offset: number }) => {
    const bytes = open.get(transferId)?.bytes ?? Buffer.alloc(0);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return offset < bytes.length
      ? { bytes: bytes.subarray(offset).toString("base64"), end: null }
      : { bytes: "", end: { sizeBytes: bytes.length, sha256 } };
  });
  answer(transfer.beginWrite, (body: { instanceId: string; path: string }) => {
    const transferId = randomUUID();
    open.set(transferId, { key: keyOf(body), bytes: Buffer.alloc(0) });
    return { transferId };
  });
  answer(transfer.writeChunk, ({ transferId, bytes }: { transferId: string; bytes: string }) => {
    const writing = open.get(transferId);
    if (writing) writing.bytes = Buffer.concat([writing.bytes, Buffer.from(bytes, "base64")]);
    return {};
  });
  answer(transfer.finishWrite, ({ transferId }: { transferId: string }) => {
    const writing = open.get(transferId);
    if (writing) files.set(writing.key, writing.bytes);
    onChange();
    return {};
  });
  answer(transfer.cancelTransfer, () => ({}));
  answer(listFolder, ({ instanceId, path }: { instanceId: string; path: string }) => {
    const start = path === "." ? `${instanceId} ` : `${instanceId} ${path}/`;
    const inside = [...files].filter(([key]) => key.startsWith(start));
    if (inside.length === 0) return "path-refused";
    const entries = new Map(inside.map(([key, bytes]) => entryOf(key.slice(start.length), bytes)));
    return { entries: [...entries.values()], isComplete: true };
  });
  answer(deletePath, (body: { instanceId: string; path: string }) => {
    files.delete(keyOf(body));
    onChange();
    return {};
  });
  return files;
}

function entryOf(rest: string, bytes: Buffer) {
  const [name = ""] = rest.split("/", 1);
  const isFolder = name !== rest;
  const sizeBytes = isFolder ? 0 : bytes.length;
  const modifiedAt = new Date(0).toISOString();
  return [name, { name, kind: isFolder ? "folder" : "file", sizeBytes, modifiedAt, mode: 0o640 }] as const;
}
