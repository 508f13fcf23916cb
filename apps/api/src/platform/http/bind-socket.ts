import websocket from "@fastify/websocket";
import type { SocketDefinition } from "@blockwright/contract/socket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPerson, type Actor, type Person } from "../actor.ts";
import { AppError } from "../errors.ts";
import { networksOf } from "../networks.ts";
import { actionOf, isServerAccess, requireOwnPassword, type GateDeps } from "./rights/gate.ts";
import type { HeldRights } from "./rights/held-rights.ts";
import { codeFor, type CloseCode, type Encoded, type Socket, type SocketBinding } from "./socket-binding.ts";
import { readSessionToken } from "./origin.ts";
import { isLimitName, type RouteLimits } from "./limits/route-limits.ts";
import { receiveMessages } from "./receive-messages.ts";
import { createSeats } from "./rights/seats.ts";

interface SocketDeps extends Required<GateDeps> {
  readonly publicOrigin: string;
  readonly routeLimits: RouteLimits;
  readonly rights: HeldRights;
}

const largestMessageBytes = 4096;
/** Ten server pages, with three sockets each. */
const maxSocketsPerPerson = 30;
const pingEveryMs = 30_000;
const goodbyeWithinMs = 2000;

type RawSocket = websocket.WebSocket;

/** Compression stays off: on small frames it costs more memory and time than it saves. */
export async function bindSockets(
  app: FastifyInstance,
  bindings: readonly SocketBinding[],
  deps: SocketDeps,
) {
  const options = { maxPayload: largestMessageBytes, perMessageDeflate: false };
  await app.register(websocket, { options, preClose: () => sayGoodbye(app) });
  const seats = createSeats(maxSocketsPerPerson);
  for (const { definition, open } of bindings) {
    assertBindable(definition);
    app.get(definition.path, { websocket: true }, async (raw: RawSocket, request: FastifyRequest) => {
      const socket = wrap(raw);
      const admitted = await admit(definition, deps, request);
      // Already closed: its close event has passed, so its seat would never be released.
      if (raw.readyState !== raw.OPEN) return;
      if (typeof admitted === "number") return socket.close(admitted);
      const { person, query, serverId, check } = admitted;
      const leaveSeat = seats.take(person.id);
      if (!leaveSeat) return socket.close(4429);
      socket.onClose(leaveSeat);
      if (serverId !== undefined) {
        const sessionToken = readSessionToken(request);
        const cut = (why: AppError) => socket.close(codeFor(why));
        socket.onClose(deps.rights.hold({ person, sessionToken, serverId, check, cut }));
      }
      receiveMessages(raw, socket, {
        definition,
        routeLimits: deps.routeLimits,
        networks: networksOf(request.ip),
        personId: person.id,
        check: async (access) => {
          if (isServerAccess(access)) await deps.authorizeServer(person, actionOf(access), serverId ?? "");
        },
        deliver: (message) => socket.deliver(message),
      });
      keepAlive(raw);
      open(person, socket, query);
    });
  }
}

function assertBindable({ path, access, limit, query, receives = {} }: SocketDefinition): void {
  if (!isLimitName(limit)) throw new Error(`${path} does not say how often it may be opened`);
  for (const [name, message] of Object.entries(receives))
    if (!isLimitName(message.limit)) throw new Error(`${path} does not say how often ${name} may be sent`);
  if (access === "signed-in") return;
  if (!isServerAccess(access)) throw new Error(`${path}: nothing decides ${access} on sockets yet`);
  if (!query || !("serverId" in query.shape)) throw new Error(`${path} has server access but no serverId`);
}

interface Admitted {
  readonly person: Person;
  readonly query: never;
  readonly serverId: string | undefined;
  /** Checks again whether an actor may keep it open. */
  readonly check: (actor: Actor) => Promise<unknown>;
}

/** The close code for a caller without access. */
async function admit(
  definition: SocketDefinition,
  deps: SocketDeps,
  request: FastifyRequest,
): Promise<Admitted | CloseCode> {
  if (request.headers.origin !== deps.publicOrigin) return 4400;
  try {
    await deps.routeLimits.takeForNetwork(definition.limit, networksOf(request.ip));
    const admitted = await admitPerson(definition, deps, request);
    if (typeof admitted === "number") return admitted;
    await deps.routeLimits.takeForPerson(definition.limit, admitted.person.id);
    return admitted;
  } catch (error) {
    if (error instanceof AppError) return codeFor(error);
    throw error;
  }
}

async function admitPerson(
  { access, query, beforePasswordChange }: SocketDefinition,
  deps: SocketDeps,
  request: FastifyRequest,
): Promise<Admitted | CloseCode> {
  const person = await deps.identify(readSessionToken(request));
  if (!isPerson(person)) return 4401;
  if (!beforePasswordChange) requireOwnPassword(person);
  const parsed = query?.safeParse(request.query);
  if (parsed?.success === false) return 4400;
  const known = { person, query: parsed?.data as never };
  if (!parsed || !isServerAccess(access)) return { ...known, serverId: undefined, check: async () => {} };
  const { serverId } = parsed.data as { serverId: string };
  const check = (actor: Actor) => deps.authorizeServer(actor, actionOf(access), serverId);
  await check(person);
  return { ...known, serverId, check };
}

/** The page reconnects elsewhere. One that doesn't answer must not block the process. */
async function sayGoodbye({ websocketServer }: FastifyInstance): Promise<void> {
  websocketServer.close();
  for (const client of websocketServer.clients) {
    client.close(1001);
    setTimeout(() => client.terminate(), goodbyeWithinMs).unref();
  }
}

const asText = { binary: false };

function wrap(raw: RawSocket): Socket & { deliver(message: unknown): void } {
  let receive: (message: unknown) => void = () => undefined;
  return {
    onMessage: (run) => void (receive = run),
    deliver: (message) => receive(message),
    send: (message) => raw.send(JSON.stringify(message)),
    sendEncoded: (encoded: Encoded<unknown>) => raw.send(encoded, asText),
    waitingBytes: () => raw.bufferedAmount,
    close: (code: CloseCode) => raw.close(code),
    onClose: (run) => void raw.once("close", run),
  };
}

/** A phone that left the network never closes its connection. */
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
