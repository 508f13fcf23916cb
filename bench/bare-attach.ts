import { Writable } from "node:stream";
import { connectEngine } from "../apps/agent/src/runtime/engine.ts";

// The least anybody could do with a console: attach, take the frames apart as the engine's client does, count the lines.
const [socketPath = "", containerId = ""] = process.argv.slice(2);
const docker = connectEngine(socketPath);
const stream = await docker.getContainer(containerId).attach({ stream: true, stdout: true, stderr: true });
let lines = 0;
let rest = "";
const counter = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    const parts = (rest + chunk.toString("utf8")).split("\n");
    rest = parts.pop() ?? "";
    lines += parts.length;
    done();
  },
});
docker.modem.demuxStream(stream, counter, counter);
process.on("message", () => process.send?.(lines));
process.send?.("attached");
