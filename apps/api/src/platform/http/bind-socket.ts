import websocket from "@fastify/websocket";
import type { SocketDefinition } from "@blockwright/contract/socket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Person } from "../actor.ts";
import { AppError } from "../errors.ts";
import { codeFor, createSocketRights, type Look, type RightsGround } from "./socket-rights.ts";
import type { CloseCode, Encoded, Socket, SocketBinding } from "./socket-binding.ts";
import { readSessionToken } from "./origin.ts";

interface SocketGround extends RightsGround {
  readonly publicOrigin: string;
  /** Calls back with every hint that somebody's rights may have changed. */
  hearOfRights(look: Look): void;
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
  const rights = createSocketRights(ground);
  ground.hearOfRights(rights.look);
  for (const { definition, open } of bindings) {
    assertBindable(definition);
    app.get(definition.path, { websocket: true }, async (raw: RawSocket, request: FastifyRequest) => {
      const socket = wrap(raw);
      const admitted = await admit(definition, ground, request);
      // Gone meanwhile: its close event is over, so nothing would ever give its place back.
      if (raw.readyState !== raw.OPEN) return;
      if (typeof admitted === "number") return socket.close(admitted);
      const { person, query } = admitted;
      const count = (openPerPerson.get(person.id) ?? 0) + 1;
      if (count > mostSocketsPerPerson) return socket.close(4429);
      openPerPerson.set(person.id, count);
      socket.onClose(() => leave(openPerPerson, person.id));
      if (admitted.server) {
        const held = { ...admitted.server, person, sessionToken: readSessionToken(request) };
        socket.onClose(rights.hold({ ...held, close: (code) => socket.close(code) }));
      }
      raw.on("message", () => socket.close(4400));
      keepAlive(raw);
      open(person, socket, query);
    });
  }
}

function assertBindable({ path, access, query }: SocketDefinition): void {
  if (access === "signed-in") return;
  if (!access.startsWith("server:")) throw new Error(`${path}: nothing decides ${access} on sockets yet`);
  if (!query || !("serverId" in query.shape)) throw new Error(`${path} has server access but no serverId`);
}

interface Admitted {
  readonly person: Person;
  readonly query: never;
  readonly server?: { readonly action: string; readonly serverId: string };
}

/** The close code for whoever may not come in. */
async function admit(
  { access, query }: SocketDefinition,
  ground: SocketGround,
  request: FastifyRequest,
): Promise<Admitted | CloseCode> {
  if (request.headers.origin !== ground.publicOrigin) return 4400;
  const person = await ground.identify(readSessionToken(request));
  if (person.kind !== "person") return 4401;
  const parsed = query?.safeParse(request.query);
  if (parsed?.success === false) return 4400;
  const known = { person, query: parsed?.data as never };
  if (!parsed || !access.startsWith("server:")) return known;
  const action = access.slice("server:".length);
  const { serverId } = parsed.data as { serverId: string };
  try {
    await ground.authorizeServer(person, action, serverId);
  } catch (error) {
    if (error instanceof AppError) return codeFor(error);
    throw error;
  }
  return { ...known, server: { action, serverId } };
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

const asText = { binary: false };

function wrap(raw: RawSocket): Socket {
  return {
    send: (message) => raw.send(JSON.stringify(message)),
    sendEncoded: (encoded: Encoded<unknown>) => raw.send(encoded, asText),
    waitingBytes: () => raw.bufferedAmount,
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
