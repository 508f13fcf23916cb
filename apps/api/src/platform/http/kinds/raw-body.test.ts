import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readsItsOwnBody } from "./raw-body.ts";

const app = fastify();
readsItsOwnBody(app, {
  method: "PATCH",
  url: "/",
  handler: async ({ raw }, reply) => {
    // Node itself drains the rest of a body only if nothing of it was read.
    const content = raw.iterator({ destroyOnReturn: false });
    await content.next();
    await content.return?.();
    return reply.code(409).send("refused");
  },
});
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => app.close());

const head = (bytes: number) => `PATCH / HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n`;

test("the rest of a refused body is drained, so that its sender reads the response", async () => {
  const body = Buffer.alloc(8 * 1024 * 1024);
  const socket = connect(port, "127.0.0.1");
  socket.pause().write(head(body.length));
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.write(body, () => resolve());
  });
  const [answer] = (await once(socket.resume(), "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 409 /);
  socket.destroy();
});

test("a sender that does not end is cut", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined).resume();
  socket.write(head(1024 * 1024));
  socket.write("begun");
  await once(socket, "close");
  expect(socket.bytesRead).toBeGreaterThan(0);
});
