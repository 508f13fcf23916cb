import type { Duplex } from "node:stream";
import type Docker from "dockerode";
import { chunksOf } from "./chunks-of.ts";
import { containerName } from "./container-options.ts";
import { ask } from "./engine.ts";
import { RuntimeError } from "./runtime-error.ts";
import type { Attachment } from "./runtime.ts";

export async function attachConsole(docker: Docker, instanceId: string): Promise<Attachment> {
  const container = docker.getContainer(containerName(instanceId));
  const options = { stream: true, stdin: true, stdout: true, stderr: true, hijack: true };
  const socket = (await ask(() => container.attach(options))) as Duplex;
  // Without this listener a socket error would crash the agent when the engine goes away.
  socket.on("error", () => undefined);
  return {
    output: chunksOf(socket, { piecesOf: createDemultiplexer(), isEnd: isCut }),
    write: (text) => write(socket, text),
    close: () => socket.destroy(),
  };
}

const headerBytes = 8;

/** The engine prefixes each chunk with eight bytes: the stream it belongs to, and its length. */
export function createDemultiplexer(): (chunk: Buffer) => Buffer[] {
  let cutHeader = Buffer.alloc(0);
  let remaining = 0;
  return (chunk) => {
    const pieces: Buffer[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (remaining > 0) {
        const piece = chunk.subarray(at, at + remaining);
        pieces.push(piece);
        at += piece.length;
        remaining -= piece.length;
      } else if (cutHeader.length === 0 && chunk.length - at >= headerBytes) {
        remaining = chunk.readUInt32BE(at + 4);
        at += headerBytes;
      } else {
        const missing = chunk.subarray(at, at + headerBytes - cutHeader.length);
        cutHeader = Buffer.concat([cutHeader, missing]);
        at += missing.length;
        if (cutHeader.length < headerBytes) break;
        remaining = cutHeader.readUInt32BE(4);
        cutHeader = Buffer.alloc(0);
      }
    }
    return pieces;
  };
}

export async function* demultiplex(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piecesOf = createDemultiplexer();
  for await (const chunk of chunks) yield* piecesOf(chunk);
}

/** A lost engine ends the output just like a container that exits; `inspect` tells them apart. */
function isCut(error: NodeJS.ErrnoException): boolean {
  return error.code !== undefined;
}

function write(socket: Duplex, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(text, (error) => {
      if (!error) return resolve();
      reject(new RuntimeError("unknown", "The console of this server is closed.", { cause: error }));
    });
  });
}
