import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "../actor.ts";
import type { CloseCode, Socket, SocketBinding } from "./socket-binding.ts";
import { readSessionToken } from "./origin.ts";

interface SocketGround {
  readonly publicOrigin: string;
  identify(sessionToken: string | undefined): Promise<Actor>;
}

const largestMessageBytes = 4096;
const mostSocketsPerPerson = 20;
const pingEveryMs = 30_000;
const goodbyeWithinMs = 2000;

type RawSocket = websocket.WebSocket;

/** Compression stays off: it costs more memory and time than the bytes are worth on small frames. */
export async function bindSockets(
  app: FastifyInstance,
  bindings: readonly SocketBinding[],
  ground: SocketGround,
) {
  const options = { maxPayload: largestMessageBytes, perMessageDeflate: false };
  await app.register(websocket, { options, preClose: () => sayGoodbye(app) });
  const openPerPerson = new Map<string, number>();
  for (const { definition, open } of bindings) {
    if (definition.access !== "signed-in")
      throw new Error(`${definition.path}: nothing decides ${definition.access} on sockets yet`);
    app.get(definition.path, { websocket: true }, async (raw: RawSocket, request: FastifyRequest) => {
      const socket = wrap(raw);
      if (request.headers.origin !== ground.publicOrigin) return socket.close(4400);
      const actor = await ground.identify(readSessionToken(request));
      // Gone meanwhile: its close event is over, so nothing would ever give its place back.
      if (raw.readyState !== raw.OPEN) return;
      if (actor.kind !== "person") return socket.close(4401);
      const count = (openPerPerson.get(actor.id) ?? 0) + 1;
      if (count > mostSocketsPerPerson) return socket.close(4429);
      openPerPerson.set(actor.id, count);
      socket.onClose(() => leave(openPerPerson, actor.id));
      raw.on("message", () => socket.close(4400));
      keepAlive(raw);
      open(actor, socket);
    });
  }
}

/** The page connects again elsewhere. One that doesn't answer must not hold the process back. */
async function sayGoodbye({ websocketServer }: FastifyInstance): Promise<void> {
  websocketServer.close();
  for (const client of websocketServer.clients) {
    client.close(1001);
    setTimeout(() => client.terminate(), goodbyeWithinMs).unref();
  }
}

function leave(openPerPerson: Map<string, number>, personId: string): void {
  const left = (openPerPerson.get(personId) ?? 1) - 1;
  if (left > 0) openPerPerson.set(personId, left);
  else openPerPerson.delete(personId);
}

function wrap(raw: RawSocket): Socket {
  return {
    send: (message) => raw.send(JSON.stringify(message)),
    close: (code: CloseCode) => raw.close(code),
    onClose: (run) => void raw.once("close", run),
  };
}

/** A phone that left the network never says goodbye. */
function keepAlive(raw: RawSocket): void {
  let isAlive = true;
  raw.on("pong", () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return raw.terminate();
    isAlive = false;
    raw.ping();
  }, pingEveryMs);
  raw.once("close", () => clearInterval(timer));
}
