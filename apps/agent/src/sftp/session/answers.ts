import { PathRefused } from "../../files/path-refused.ts";
import { maxPacketBytes } from "../wire/packet-cutter.ts";
import { handleReply, namesReply, numbersReply, status, statusReply } from "../wire/replies.ts";
import { FolderPages } from "./folder-pages.ts";
import { fileRequests, maxReadBytes } from "./file-requests.ts";
import { maxHandles, type OpenHandles } from "./open-handles.ts";
import { pathRequests, renaming } from "./path-requests.ts";
import type { Answer, Answers } from "./requests.ts";
import type { SessionContext } from "./session-context.ts";
import { readPath } from "./session-path.ts";

export function answersOf(context: SessionContext, handles: OpenHandles): Answers {
  const onPaths = pathRequests(context);
  const onFiles = fileRequests(context, handles);
  return {
    ...onPaths,
    ...onFiles,
    opendir: async (id, request) => {
      context.rights.requireRead();
      handles.requireRoom("folder");
      const pages = await FolderPages.open(context.tree, readPath(request));
      return handleReply(id, handles.keep({ kind: "folder", pages }));
    },
    readdir: async (id, request) => {
      context.rights.requireRead();
      const files = await handles.folder(request.bytes()).pages.next();
      return files.length > 0 ? namesReply(id, files) : statusReply(id, status.end);
    },
    extended: extended(context, handles, onPaths.setstat),
    init: async () => {
      throw new PathRefused("malformed", "This session has begun already.");
    },
  };
}

/** As announced to clients. */
export const extensions = {
  "posix-rename@openssh.com": "1",
  "statvfs@openssh.com": "2",
  "fstatvfs@openssh.com": "2",
  "fsync@openssh.com": "1",
  "lsetstat@openssh.com": "1",
  "limits@openssh.com": "1",
} as const;

function extended(context: SessionContext, handles: OpenHandles, setstat: Answer): Answer {
  const { rights, room } = context;
  const space: Answer = async (id) => {
    rights.requireRead();
    return numbersReply(id, spaceNumbers(room.limitBytes, await room.usedBytes()));
  };
  const byName: Readonly<Record<keyof typeof extensions, Answer>> = {
    "posix-rename@openssh.com": renaming(context, { replace: true }),
    "lsetstat@openssh.com": setstat,
    "statvfs@openssh.com": space,
    "fstatvfs@openssh.com": space,
    "fsync@openssh.com": async (id, request) => {
      rights.requireWrite();
      await handles.file(request.bytes()).file.sync();
      return statusReply(id, status.ok);
    },
    "limits@openssh.com": async (id) =>
      numbersReply(id, [maxPacketBytes, maxReadBytes, maxReadBytes, maxHandles]),
  };
  return async (id, request) => {
    const name = request.text();
    if (!Object.hasOwn(byName, name)) return statusReply(id, status.unsupported, "This is not supported.");
    return byName[name as keyof typeof extensions](id, request);
  };
}

const blockBytes = 4096;
const longestName = 255;

/** The plan's disk space in blocks, in the order of statvfs. */
function spaceNumbers(limitBytes: number, usedBytes: number): number[] {
  const blocks = Math.floor(limitBytes / blockBytes);
  const free = Math.max(0, Math.floor((limitBytes - usedBytes) / blockBytes));
  return [blockBytes, blockBytes, blocks, free, free, 0, 0, 0, 0, 0, longestName];
}
