import { connectEngine } from "../apps/agent/src/runtime/engine.ts";

// The least anybody could do with a console: attach, split into lines, count.
const [socketPath = "", containerId = ""] = process.argv.slice(2);
const stream = await connectEngine(socketPath)
  .getContainer(containerId)
  .attach({ stream: true, stdout: true, stderr: true });
let lines = 0;
stream.on("data", (chunk: Buffer) => {
  lines += chunk.toString("utf8").split("\n").length - 1;
});
process.on("SIGTERM", () => {
  process.stdout.write(`${lines}\n`);
  process.exit(0);
});
process.send?.("attached");
