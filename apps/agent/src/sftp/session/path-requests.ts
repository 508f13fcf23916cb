import type { WantedAttributes } from "../wire/packet-reader.ts";
import { attributesReply, pathReply, status, statusReply } from "../wire/replies.ts";
import type { Answer, Answers } from "./requests.ts";
import type { SessionContext } from "./session-context.ts";
import { readPath } from "./session-path.ts";

type PathRequest = "realpath" | "stat" | "lstat" | "setstat" | "mkdir" | "rmdir" | "remove" | "rename";

export function pathRequests(context: SessionContext): Answers<PathRequest> {
  const { tree, rights, counts } = context;
  /** Links are never followed, so that both ask the same. */
  const stat: Answer = async (id, request) => {
    rights.requireRead();
    return attributesReply(id, await tree.stat(readPath(request)));
  };
  return {
    stat,
    lstat: stat,
    realpath: async (id, request) => {
      rights.requireRead();
      return pathReply(id, readPath(request));
    },
    setstat: async (id, request) => {
      rights.requireWrite();
      await setAttributes(context, readPath(request), request.attributes());
      return statusReply(id, status.ok);
    },
    mkdir: async (id, request) => {
      rights.requireWrite();
      await tree.create(readPath(request), "folder");
      return statusReply(id, status.ok);
    },
    rmdir: async (id, request) => {
      rights.requireWrite();
      await tree.removeFolder(readPath(request));
      counts.removed += 1;
      return statusReply(id, status.ok);
    },
    remove: async (id, request) => {
      rights.requireWrite();
      await tree.unlink(readPath(request));
      counts.removed += 1;
      return statusReply(id, status.ok);
    },
    rename: renaming(context, { replace: false }),
  };
}

export function renaming({ tree, rights, counts }: SessionContext, options: { replace: boolean }): Answer {
  return async (id, request) => {
    rights.requireWrite();
    const from = readPath(request);
    await tree.rename(from, readPath(request), options);
    counts.renamed += 1;
    return statusReply(id, status.ok);
  };
}

async function setAttributes(
  { tree, room }: SessionContext,
  path: string,
  { mode, sizeBytes, times }: WantedAttributes,
): Promise<void> {
  if (sizeBytes !== undefined) {
    const { sizeBytes: before } = await tree.stat(path);
    await room.take(Math.max(0, sizeBytes - before));
    await using file = await tree.openFile(path, { write: true });
    await file.truncate(sizeBytes);
  }
  if (mode !== undefined) await tree.chmod(path, mode);
  if (times) await tree.utimes(path, times.accessedAt, times.modifiedAt);
}
