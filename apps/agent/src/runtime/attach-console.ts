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
  // A socket without this listener would end the whole agent when the engine goes away.
  socket.on("error", () => undefined);
  return {
    output: untilCut(demultiplex(chunksOf(socket))),
    write: (text) => write(socket, text),
    close: () => socket.destroy(),
  };
}

/** The engine puts eight bytes before each piece: which stream it is from, and its length. */
export async function* demultiplex(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let header = Buffer.alloc(0);
  let remaining = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (rest.length > 0) {
      if (remaining === 0) {
        const missing = 8 - header.length;
        header = Buffer.concat([header, rest.subarray(0, missing)]);
        rest = rest.subarray(missing);
        if (header.length < 8) continue;
        remaining = header.readUInt32BE(4);
        header = Buffer.alloc(0);
        continue;
      }
      const piece = rest.subarray(0, remaining);
      rest = rest.subarray(piece.length);
      remaining -= piece.length;
      yield piece;
    }
  }
}

/** An engine that goes away ends the output like a container that ends; `inspect` tells which it was. */
async function* untilCut(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
  }
}

function write(socket: Duplex, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(text, (error) => {
      if (!error) return resolve();
      reject(new RuntimeError("unknown", "The console of this server is closed.", { cause: error }));
    });
  });
}
