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
  /** How often it may be opened. */
  readonly limit: LimitName;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** What the api sends. */
  readonly sends: z.ZodType;
  /** What the browser may send, with the access and the limit of each message. Absent: the api closes on any message. */
  readonly receives?: Readonly<Record<string, SocketMessageDefinition>>;
}

export function defineSocket<const Socket extends SocketDefinition>(socket: Socket): Socket {
  return socket;
}

/** What the api makes of the query. */
export type SocketQuery<Socket extends SocketDefinition> = Socket["query"] extends z.ZodType
  ? z.output<Socket["query"]>
  : undefined;

export type SocketMessage<Socket extends SocketDefinition> = z.input<Socket["sends"]>;
