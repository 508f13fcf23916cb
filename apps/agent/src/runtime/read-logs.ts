import type Docker from "dockerode";
import { demultiplex } from "./attach-console.ts";
import { ask, openStream } from "./engine.ts";
import { runtimeErrorOf } from "./runtime-error.ts";

/** The newest output since then, up to `maxBytes`. If older output is cut, the result starts with a whole line. */
export async function readLogs(docker: Docker, name: string, since: Date, maxBytes: number): Promise<Buffer> {
  const query = { stdout: true, stderr: true, since: (since.getTime() / 1000).toFixed(3) };
  const path = `/containers/${encodeURIComponent(name)}/logs`;
  const stream = await ask(() => openStream(docker, { method: "GET", path, query }));
  try {
    return await newestOf(demultiplex(stream), maxBytes);
  } catch (error) {
    throw runtimeErrorOf(error);
  }
}

async function newestOf(pieces: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const kept: Buffer[] = [];
  let keptBytes = 0;
  let isCut = false;
  for await (const piece of pieces) {
    // A slice would keep the whole chunk in memory.
    kept.push(Buffer.from(piece));
    keptBytes += piece.length;
    while (kept[0] !== undefined && keptBytes - kept[0].length >= maxBytes) {
      keptBytes -= kept[0].length;
      kept.shift();
      isCut = true;
    }
  }
  const output = Buffer.concat(kept);
  if (output.length <= maxBytes && !isCut) return output;
  const newest = output.subarray(Math.max(0, output.length - maxBytes));
  const lineBreak = newest.indexOf("\n");
  return lineBreak === -1 ? newest : newest.subarray(lineBreak + 1);
}
