import { createRequire } from "node:module";
import { createServer, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";

interface BareSocket {
  send(text: string): void;
  on(event: "close", run: () => void): void;
}
interface BareServer {
  on(event: "connection", run: (socket: BareSocket, request: IncomingMessage) => void): void;
}

// The least anybody could do: a set of sockets per server, and every line that comes in goes out to all of them.
const ofApi = createRequire(new URL("../../apps/api/package.json", import.meta.url));
const beside = createRequire(ofApi.resolve("@fastify/websocket"));
const { WebSocketServer } = beside("ws") as { WebSocketServer: new (options: object) => BareServer };
const server = createServer((_request, response) => response.end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const rooms = new Map<string, Set<BareSocket>>();
sockets.on("connection", (socket, request) => {
  const serverId = new URL(request.url ?? "", "http://bench").searchParams.get("serverId") ?? "";
  const room = rooms.get(serverId) ?? new Set();
  rooms.set(serverId, room.add(socket));
  socket.on("close", () => room.delete(socket));
  socket.send(JSON.stringify({ type: "logs", data: [] }));
});
createInterface({ input: process.stdin }).on("line", (text) => {
  const { serverId, lines } = JSON.parse(text) as { serverId: string; lines: string[] };
  const message = JSON.stringify({ type: "logs", data: lines });
  for (const socket of rooms.get(serverId) ?? []) socket.send(message);
});
server.listen(Number(process.argv[2]), "127.0.0.1");
