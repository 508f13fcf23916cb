import type { Readable } from "node:stream";
import { sendArchive, sendFile } from "@blockwright/node-protocol/bulk";
import type { Logger } from "pino";
import type { FileInfo } from "../../files/file-info.ts";
import { PathRefused } from "../../files/path-refused.ts";
import { privateFile } from "../../files/private-mode.ts";
import type { Tree } from "../../files/tree.ts";
import type { InstanceTrees, TreeAddress } from "../../instances/trees/instance-trees.ts";
import { onRpc, type RpcHandler } from "../../link/serve-rpc.ts";
import type { RelayClient } from "../relay/relay-client.ts";
import type { TransferPlaces } from "../relay/transfer-places.ts";
import { entriesOf, refuseTooMany } from "./archive-entries.ts";
import { exactly } from "./exactly.ts";
import { openedStream } from "./opened-stream.ts";
import { resolveRange } from "./resolve-range.ts";
import { zipOf } from "./zip-entries.ts";

interface DownloadParts {
  readonly trees: InstanceTrees;
  readonly relays: RelayClient;
  readonly places: TransferPlaces;
  readonly log: Logger;
}

export interface Downloads {
  readonly handlers: readonly RpcHandler[];
  stopAll(): void;
}

/** A prepared download: the answer to the request, and the work that follows it. */
interface Ready<Answer> {
  readonly answer: Answer;
  readonly bring?: (signal: AbortSignal) => Promise<void>;
}

/** Downloads of files and folders, over connections that this node opens. */
export function createDownloads({ trees, relays, places, log }: DownloadParts): Downloads {
  const stopping = new AbortController();
  const begin = async <Answer>(at: TreeAddress, prepare: (tree: Tree) => Promise<Ready<Answer>>) => {
    const place = places.take(at.instanceId);
    let tree: Tree | undefined;
    const end = () => {
      tree?.close();
      place.leave();
    };
    try {
      ({ tree } = trees.open(at));
      const { answer, bring = async () => {} } = await prepare(tree);
      void bring(AbortSignal.any([stopping.signal, place.signal]))
        // The browser, the api or the file went away. The receiver sees that the download is incomplete.
        .catch((error: unknown) => log.debug({ err: error }, "a download ended early"))
        .finally(end);
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    stopAll: () => stopping.abort(),
    handlers: [
      onRpc(sendFile, ({ path, range, ifTag, relay, ...at }) =>
        begin(at, async (tree) => {
          const found = await tree.stat(path);
          if (found.isPrivate) throw privateFile();
          const tag = tagOf(found);
          const { sizeBytes } = found;
          const sent = resolveRange(ifTag === null || ifTag === tag ? range : null, sizeBytes);
          const answer = { sizeBytes, tag, sent };
          if (sent === null) return { answer };
          const content = await openContent(tree, path, sent.firstByte, sent.bytes);
          return { answer, bring: (signal: AbortSignal) => relays.bring(relay, content, sent.bytes, signal) };
        }),
      ),
      onRpc(sendArchive, ({ folder, names, relay, ...at }) =>
        begin(at, async (tree) => {
          await refuseTooMany(tree, folder, names);
          const content = zipOf(tree, folder, entriesOf(tree, folder, names));
          return { answer: {}, bring: (signal) => relays.bring(relay, content, undefined, signal) };
        }),
      ),
    ],
  };
}

/** Unreadable files are refused here, before the request is answered. */
async function openContent(tree: Tree, path: string, firstByte: number, bytes: number): Promise<Readable> {
  const range = { firstByte, lastByte: firstByte + bytes - 1 };
  return openedStream(tree.readStream(path, range), (chunks) => exactly(chunks, bytes));
}

function tagOf({ kind, sizeBytes, modifiedAt }: FileInfo): string {
  if (kind === "folder") throw new PathRefused("not-a-file", "There is a folder at this path, not a file.");
  return `"${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`;
}
