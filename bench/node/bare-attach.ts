import { createDemultiplexer } from "../../apps/agent/src/runtime/attach-console.ts";
import { connectEngine } from "../../apps/agent/src/runtime/engine.ts";
import { createStamps } from "./stamps.ts";

// The least anybody could do with a console: attach, take the frames apart as the agent does, count and read the lines.
const [socketPath = "", containerId = ""] = process.argv.slice(2);
const docker = connectEngine(socketPath);
const stream = await docker
  .getContainer(containerId)
  .attach({ stream: true, stdout: true, stderr: true, hijack: true });
const piecesOf = createDemultiplexer();
const stamps = createStamps();
let lines = 0;
let rest = "";
stream.on("data", (chunk: Buffer) => {
  for (const piece of piecesOf(chunk)) {
    const parts = (rest + piece.toString("utf8")).split("\n");
    rest = parts.pop() ?? "";
    lines += parts.length;
    if (stamps.areWanted()) for (const text of parts) stamps.note(text);
  }
});
process.on("message", (question) => {
  if (question === "read stamps") stamps.begin();
  process.send?.(question === "which stamps?" ? stamps.end() : lines);
});
process.send?.("attached");
