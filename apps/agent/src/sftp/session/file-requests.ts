import type { FileHandle } from "node:fs/promises";
import { fileInfoOf } from "../../files/file-info.ts";
import { attributesReply, createDataReplies, handleReply, status, statusReply } from "../wire/replies.ts";
import { keepBefore } from "./keep-before.ts";
import type { OpenFile, OpenHandles } from "./open-handles.ts";
import type { Answer, Answers } from "./requests.ts";
import { Denied, type SessionContext } from "./session-context.ts";
import { readPath } from "./session-path.ts";

/** The most that fits into a packet with its header. */
export const maxReadBytes = 255 * 1024;

const flags = { read: 1, write: 2, append: 4, create: 8, truncate: 16, exclusive: 32 };

type FileRequest = "open" | "read" | "write" | "close" | "fstat" | "fsetstat";

export function fileRequests(context: SessionContext, handles: OpenHandles): Answers<FileRequest> {
  const { rights, counts, room } = context;
  const dataReply = createDataReplies();
  return {
    open: opening(context, handles),
    read: async (id, request) => {
      rights.requireRead();
      const { file, isReadable } = handles.file(request.bytes());
      const offset = request.u64();
      const wanted = Math.min(request.u32(), maxReadBytes);
      if (!isReadable) throw new Denied("This file was opened for writing only.");
      const reply = await dataReply(id, wanted, async (into, at) => {
        const { bytesRead } = await file.read(into, at, wanted, offset);
        counts.bytesRead += bytesRead;
        return bytesRead;
      });
      return reply ?? statusReply(id, status.end);
    },
    write: async (id, request) => {
      rights.requireWrite();
      const open = writable(handles.file(request.bytes()));
      const offset = request.u64();
      const bytes = request.bytes();
      const end = (open.isAppending ? open.sizeBytes : offset) + bytes.length;
      await room.take(Math.max(0, end - open.sizeBytes));
      open.sizeBytes = Math.max(open.sizeBytes, end);
      await writeAll(open.file, bytes, offset);
      counts.bytesWritten += bytes.length;
      return statusReply(id, status.ok);
    },
    close: async (id, request) => {
      await handles.close(request.bytes());
      return statusReply(id, status.ok);
    },
    fstat: async (id, request) => {
      rights.requireRead();
      return attributesReply(id, fileInfoOf(await handles.file(request.bytes()).file.stat()));
    },
    fsetstat: async (id, request) => {
      rights.requireWrite();
      const open = writable(handles.file(request.bytes()));
      const { mode, sizeBytes, times } = request.attributes();
      if (sizeBytes !== undefined) {
        await room.take(Math.max(0, sizeBytes - open.sizeBytes));
        await open.file.truncate(sizeBytes);
        open.sizeBytes = sizeBytes;
      }
      if (mode !== undefined) await open.file.chmod(mode);
      if (times) await open.file.utimes(times.accessedAt, times.modifiedAt);
      return statusReply(id, status.ok);
    },
  };
}

function opening(context: SessionContext, handles: OpenHandles): Answer {
  const { tree, rights, counts } = context;
  return async (id, request) => {
    const path = readPath(request);
    const wanted = request.u32();
    const { mode } = request.attributes();
    const has = (flag: keyof typeof flags) => (wanted & flags[flag]) !== 0;
    const isWritable = has("write") || has("append") || has("create") || has("truncate");
    if (isWritable) rights.requireWrite();
    else rights.requireRead();
    handles.requireRoom("file");
    if (isWritable && !has("exclusive")) await keepBefore(context, path);
    const file = await tree.openFile(path, {
      read: has("read") || !isWritable,
      write: isWritable,
      append: has("append"),
      create: has("create"),
      exclusive: has("exclusive"),
      truncate: has("truncate"),
      ...(mode !== undefined && { mode }),
    });
    const { size: sizeBytes } = await file.stat();
    const isReadable = has("read") || !isWritable;
    if (isWritable) counts.filesWritten += 1;
    else counts.filesRead += 1;
    return handleReply(
      id,
      handles.keep({ kind: "file", file, isReadable, isWritable, isAppending: has("append"), sizeBytes }),
    );
  };
}

function writable(open: OpenFile): OpenFile {
  if (open.isWritable) return open;
  throw new Denied("This file was opened for reading only.");
}

/** In append mode the kernel ignores the offset, so that a resumed upload continues at the end. */
async function writeAll(file: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const left = bytes.length - written;
    written += (await file.write(bytes, written, left, offset + written)).bytesWritten;
  }
}
