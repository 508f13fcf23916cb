import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { askJoin } from "./ask-join.ts";

const host = "127.0.0.1";

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function ask(answer: RequestListener): Promise<unknown> {
  const server = createServer(answer);
  onTestFinished(() => server.closeAllConnections());
  return askJoin(host, await portOf(server));
}

const status = { name: "A", protocol: 2193, version: "1.26.51", level: "B", players: 2, maxPlayers: 10 };

test("a server that lets players join says so, with or without its figures", async () => {
  const asked: (string | undefined)[] = [];
  const answer = await ask(({ method, url }, response) => {
    asked.push(method, url);
    response.end(JSON.stringify(status));
  });
  expect(answer).toEqual({ version: "1.26.51", players: 2, maxPlayers: 10 });
  expect(asked).toEqual(["GET", "/v1/join"]);
  expect(await ask((_, response) => response.writeHead(204).end())).toMatchObject({ maxPlayers: null });
});

test.each([404, 500, 503])("an answer with status %i is a no", async (code) => {
  expect(await ask((_, response) => response.writeHead(code).end(JSON.stringify(status)))).toBeUndefined();
});

test("a redirect is not followed", async () => {
  let isFollowed = false;
  const inside = createServer((_, response) => {
    isFollowed = true;
    response.end(JSON.stringify(status));
  });
  const location = `http://${host}:${await portOf(inside)}/v1/join`;
  expect(await ask((_, response) => response.writeHead(302, { location }).end())).toBeUndefined();
  expect(isFollowed).toBe(false);
});

test("ten megabytes are not read to their end", async () => {
  let sent = 0;
  const answer = await ask((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, " ");
    const send = () => {
      while (sent < 10 * 1024 * 1024 && !response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) return response.once("drain", send);
      }
      return response.end(JSON.stringify(status));
    };
    send();
  });
  expect(answer).toBeUndefined();
  expect(sent).toBeLessThan(9 * 1024 * 1024);
});

test("an answer that drips costs three seconds", async () => {
  const startedAt = performance.now();
  const answer = await ask((_, response) => {
    const drip = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(drip));
  });
  expect(answer).toBeUndefined();
  expect(performance.now() - startedAt, "time limit").toBeLessThan(4500);
});

test.each([
  ["no HTTP", "MCPE;\r\n\r\n"],
  ["half an answer", `HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n${JSON.stringify(status)}`],
  ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"],
  ["endless headers", `HTTP/1.1 200 OK\r\n${`A: ${"b".repeat(1000)}\r\n`.repeat(20)}\r\n`],
])("%s is no answer", async (_what, text) => {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined);
    socket.end(text);
  });
  expect(await askJoin(host, await portOf(server))).toBeUndefined();
});
