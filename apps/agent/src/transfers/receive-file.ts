import { PassThrough } from "node:stream";
import { chunkBytes } from "@blockwright/node-protocol/transfer";
import { PathRefused } from "../files/path-refused.ts";
import { temporaryName } from "../files/temporary-name.ts";
import type { Tree } from "../files/tree.ts";
import type { WrittenFile } from "../files/write-file.ts";
import type { HeldTree } from "../instances/trees/instance-trees.ts";
import { makeFolderOf } from "../instances/trees/make-folder-of.ts";
import { Refused } from "../instances/refused.ts";

export interface FileToReceive {
  /** Undefined when it is given at the end. */
  readonly path?: string | undefined;
  readonly maxBytes: number;
  readonly mode?: number | undefined;
}

/** What the sender reports after sending everything. */
export interface AnnouncedFile extends WrittenFile {
  readonly path?: string | undefined;
  readonly mustBeNew?: boolean | undefined;
}

/** A file being received into a tree, under a hidden name. */
export interface Receiving {
  readonly kind: "receiving";
  /** Resolves when there is room for the next chunk. */
  take(offset: number, bytes: Buffer): Promise<void>;
  /** Moves the file into place if it matches the announcement. */
  finish(announced: AnnouncedFile): Promise<void>;
  /** Deletes the partial file and closes the tree. */
  close(): Promise<void>;
}

const longestWaitMs = 10_000;

export async function receiveFile(held: HeldTree, file: FileToReceive): Promise<Receiving> {
  const { tree } = held;
  const { path, maxBytes, mode } = file;
  if (path !== undefined) await refuseUnlessFile(tree, path);
  // At the top of the tree: parent folders are created at the end, so that a cancelled transfer leaves none.
  const temporary = temporaryName();
  const incoming = new PassThrough({ highWaterMark: chunkBytes });
  // Without this listener, a transfer that is cancelled before its first read would crash the agent.
  incoming.on("error", () => undefined);
  const options = mode === undefined ? { maxBytes } : { maxBytes, mode };
  const written = tree.writeStream(temporary, incoming, options);
  written.catch(() => undefined);
  let received = 0;
  return {
    kind: "receiving",
    take: async (offset, bytes) => {
      if (offset + bytes.length <= received) return;
      if (offset !== received) throw new Refused("bad-request", `byte ${received} is next, not ${offset}`);
      await Promise.race([push(incoming, bytes, written), written]);
      received += bytes.length;
    },
    finish: async (announced) => {
      const place = announced.path ?? path;
      if (place === undefined) throw new Refused("bad-request", "nothing says where this file goes");
      incoming.end();
      const arrived = await written;
      if (arrived.sizeBytes !== announced.sizeBytes || arrived.sha256 !== announced.sha256)
        throw new PathRefused("other-content", "What arrived is not the file that was announced.");
      const release = await held.keepInPlace(AbortSignal.timeout(longestWaitMs));
      await moveIn(tree, temporary, place, !announced.mustBeNew).finally(release);
    },
    close: async () => {
      incoming.destroy(new Error("the transfer was cancelled"));
      await written.catch(() => undefined);
      await tree.unlink(temporary).catch(() => undefined);
      tree.close();
    },
  };
}

async function moveIn(tree: Tree, temporary: string, path: string, replace: boolean): Promise<void> {
  if (replace) await refuseUnlessFile(tree, path);
  await makeFolderOf(tree, path);
  await tree.rename(temporary, path, { replace });
}

/** An early, friendly refusal: an entry that appears later is replaced and never followed. */
async function refuseUnlessFile(tree: Tree, path: string): Promise<void> {
  const found = await tree.stat(path).catch((error: unknown) => {
    if (error instanceof PathRefused && error.reason === "missing") return undefined;
    throw error;
  });
  if (found === undefined || found.kind === "file") return;
  if (found.kind === "folder")
    throw new PathRefused("not-a-file", "There is a folder at this path, not a file.");
  throw new PathRefused("special", "This is not an ordinary file.");
}

/** Prefers the writer's error: the closed stream's own error does not name the cause. */
async function push(incoming: PassThrough, bytes: Buffer, written: Promise<unknown>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  incoming.write(bytes, (error) => (error ? reject(error) : resolve()));
  await promise.catch(async (error: unknown) => {
    await written;
    throw error;
  });
}
