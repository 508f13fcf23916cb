import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FileSite } from "../files/file-site.ts";
import { receiveContent, sendContent } from "./http-ends.ts";

const tus = { "tus-resumable": "1.0.0" };
const bytesType = { "content-type": "application/offset+octet-stream" };
/** Where both kinds of transfers are cut, as fractions of the file. */
const cuts = [0.3, 0.6];

export interface OurTransfers {
  up(path: string): Promise<void>;
  down(path: string): Promise<void>;
  /** Interrupted twice, and resumed from the offset that the node reports. */
  upWithCuts(path: string): Promise<void>;
  /** Interrupted twice, and resumed from what was received. Returns the SHA-256 of the whole file. */
  downWithCuts(path: string): Promise<string>;
}

/** As a browser sends and fetches large files. */
export function ourTransfers({ url, cookie, serverId }: FileSite, sizeBytes: number): OurTransfers {
  const server = `${url}/api/servers/${serverId}`;
  const begin = async (path: string) => {
    const metadata = { "upload-metadata": `path ${Buffer.from(path).toString("base64")}` };
    const headers = { cookie, ...tus, ...metadata, "upload-length": String(sizeBytes) };
    const answer = await fetch(`${server}/uploads`, { method: "POST", headers });
    if (answer.status !== 201) throw new Error(`an upload was not begun: ${await answer.text()}`);
    return `${url}${answer.headers.get("location")}`;
  };
  const send = (location: string, offset: number, cutAt = Infinity) => {
    const headers = { cookie, ...tus, ...bytesType, "upload-offset": String(offset) };
    return sendContent(location, { method: "PATCH", headers, offset, sizeBytes, cutAt });
  };
  const sendToTheEnd = async (location: string, offset: number) => {
    const status = await send(location, offset);
    if (status !== 204) throw new Error(`an upload answered ${status}`);
  };
  const offsetOf = async (location: string): Promise<number> => {
    const answer = await fetch(location, { method: "HEAD", headers: { cookie, ...tus } });
    if (answer.status === 200) return Number(answer.headers.get("upload-offset"));
    if (answer.status !== 423) throw new Error(`an upload answered ${answer.status}`);
    await sleep(200);
    return offsetOf(location);
  };
  const fileAt = (path: string) => `${server}/downloads?path=${path}`;
  return {
    up: async (path) => sendToTheEnd(await begin(path), 0),
    down: async (path) => {
      const bytes = await receiveContent(fileAt(path), { headers: { cookie } });
      if (bytes !== sizeBytes) throw new Error(`a download brought ${bytes} bytes`);
    },
    upWithCuts: async (path) => {
      const location = await begin(path);
      for (const part of cuts) await send(location, await offsetOf(location), part * sizeBytes);
      await sendToTheEnd(location, await offsetOf(location));
    },
    downWithCuts: async (path) => {
      const hash = createHash("sha256");
      let had = 0;
      for (const part of [...cuts, Infinity]) {
        const headers = { cookie, range: `bytes=${had}-` };
        const cutAfter = part * sizeBytes - had;
        had += await receiveContent(fileAt(path), {
          headers,
          cutAfter,
          onPiece: (piece) => hash.update(piece),
        });
      }
      return hash.digest("hex");
    },
  };
}
