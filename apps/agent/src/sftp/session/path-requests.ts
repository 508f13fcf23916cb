import type { WantedAttributes } from "../wire/packet-reader.ts";
import { attributesReply, pathReply, status, statusReply } from "../wire/replies.ts";
import { keepBefore } from "./keep-before.ts";
import type { Answer, Answers } from "./requests.ts";
import type { SessionContext } from "./session-context.ts";
import { readPath } from "./session-path.ts";

type PathRequest = "realpath" | "stat" | "lstat" | "setstat" | "mkdir" | "rmdir" | "remove" | "rename";

export function pathRequests(context: SessionContext): Answers<PathRequest> {
  const { tree, rights, counts } = context;
  /** Links are never followed, so stat and lstat are the same. */
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
      const path = readPath(request);
      await keepBefore(context, path);
      await tree.unlink(path);
      counts.removed += 1;
      return statusReply(id, status.ok);
    },
    rename: renaming(context, { replace: false }),
  };
}

export function renaming(context: SessionContext, options: { replace: boolean }): Answer {
  const { tree, rights, counts, history } = context;
  return async (id, request) => {
    rights.requireWrite();
    const from = readPath(request);
    const to = readPath(request);
    if (options.replace) await keepBefore(context, to);
    await tree.rename(from, to, options);
    counts.renamed += 1;
    await history.move(from, to);
    return statusReply(id, status.ok);
  };
}

async function setAttributes(
  context: SessionContext,
  path: string,
  { mode, sizeBytes, times }: WantedAttributes,
): Promise<void> {
  const { tree, room } = context;
  if (sizeBytes !== undefined) {
    const { sizeBytes: before } = await tree.stat(path);
    await room.take(Math.max(0, sizeBytes - before));
    await keepBefore(context, path);
    await using file = await tree.openFile(path, { write: true });
    await file.truncate(sizeBytes);
  }
  if (mode !== undefined) await tree.chmod(path, mode);
  if (times) await tree.utimes(path, times.accessedAt, times.modifiedAt);
}
