import type { WebSocket as RawSocket } from "@fastify/websocket";
import type { Access } from "@blockwright/contract/route";
import type { SocketDefinition } from "@blockwright/contract/socket";
import { AppError } from "../errors.ts";
import type { Networks } from "../networks.ts";
import type { RouteLimits } from "./limits/route-limits.ts";
import { codeFor, type CloseCode, type Socket } from "./socket-binding.ts";

interface Receiving {
  readonly definition: SocketDefinition;
  readonly routeLimits: RouteLimits;
  readonly networks: Networks;
  readonly personId: string;
  /** Throws an AppError if this person may not send such a message. */
  readonly check: (access: Access) => Promise<unknown>;
  readonly deliver: (message: unknown) => void;
}

/** Handles messages one at a time. An undeclared or forbidden message, or one too many, closes the socket. */
export function receiveMessages(raw: RawSocket, socket: Pick<Socket, "close">, receiving: Receiving): void {
  let earlier = Promise.resolve();
  const handle = async (before: Promise<void>, text: string) => {
    await before;
    const code = await take(text, receiving);
    raw.resume();
    if (code !== undefined) socket.close(code);
  };
  raw.on("message", (data: Buffer, isBinary: boolean) => {
    if (!receiving.definition.receives || isBinary) return socket.close(4400);
    // Unread messages wait in the browser, not here.
    raw.pause();
    earlier = handle(earlier, data.toString());
  });
}

async function take(text: string, receiving: Receiving): Promise<CloseCode | undefined> {
  const { definition, routeLimits, networks, personId, check, deliver } = receiving;
  const parsed = parseJson(text);
  const declared = messageOf(definition, parsed);
  if (!declared) return 4400;
  try {
    await routeLimits.takeForNetwork(declared.limit, networks);
    await routeLimits.takeForPerson(declared.limit, personId);
    await check(declared.access);
  } catch (error) {
    return error instanceof AppError ? codeFor(error) : 1001;
  }
  const message = declared.schema.safeParse(parsed);
  if (!message.success) return 4400;
  deliver(message.data);
  return undefined;
}

function messageOf({ receives = {} }: SocketDefinition, parsed: unknown) {
  const type: unknown =
    typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, "type") : undefined;
  return typeof type === "string" && Object.hasOwn(receives, type) ? receives[type] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
