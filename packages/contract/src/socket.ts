import type { z } from "zod";
import type { LimitName } from "./limits.ts";
import type { Access } from "./route.ts";

export interface SocketMessageDefinition {
  readonly access: Access;
  readonly limit: LimitName;
  readonly schema: z.ZodType;
}

export interface SocketDefinition {
  readonly path: `/ws/${string}`;
  readonly access: Access;
  /** Rate limit for opening it. */
  readonly limit: LimitName;
  readonly summary: string;
  /** Open to a person who must replace a temporary password first. */
  readonly beforePasswordChange?: true;
  readonly query?: z.ZodObject;
  /** Messages that the api sends. */
  readonly sends: z.ZodType;
  /** Messages from the browser, each with its access and limit. If absent, the api closes the socket on any message. */
  readonly receives?: Readonly<Record<string, SocketMessageDefinition>>;
}

export function defineSocket<const Socket extends SocketDefinition>(socket: Socket): Socket {
  return socket;
}

/** The parsed query. */
export type SocketQuery<Socket extends SocketDefinition> = Socket["query"] extends z.ZodType
  ? z.output<Socket["query"]>
  : undefined;

export type SocketMessage<Socket extends SocketDefinition> = z.input<Socket["sends"]>;
