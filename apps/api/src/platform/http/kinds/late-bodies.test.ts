import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endLateBodies } from "./late-bodies.ts";
import { readsItsOwnBody } from "./raw-body.ts";

const withinMs = 100;
const app = fastify();
endLateBodies(app, withinMs);
app.post("/json", async () => ({}));
readsItsOwnBody(app, {
  method: "POST",
  url: "/upload",
  config: { isUpload: true },
  handler: async ({ raw }) => {
    raw.resume();
    await once(raw, "end");
    return { isWhole: raw.complete };
  },
});
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

/** Sends half a body, waits, then the rest. */
function sendSlowly(path: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", async () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n`,
      );
      socket.write("Connection: close\r\n\r\n{ ");
      await sleep(withinMs * 3);
      socket.write(" }");
    });
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("error", () => undefined).on("close", () => resolve(text));
  });
}

test("a late body ends its connection", async () => {
  expect(await sendSlowly("/json")).toMatch(/^HTTP\/1\.1 408 /);
});

test("an upload may take longer", async () => {
  expect(await sendSlowly("/upload")).toMatch(/^HTTP\/1\.1 200 [^]*"isWhole":true/);
});
