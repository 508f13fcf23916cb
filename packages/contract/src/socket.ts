import type { z } from "zod";
import type { Access } from "./route.ts";

export interface SocketDefinition {
  readonly path: `/ws/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** What the api sends. */
  readonly sends: z.ZodType;
  /** What the browser may send, with the access each message needs. Absent: the api closes on any message. */
  readonly receives?: Readonly<Record<string, { readonly access: Access; readonly schema: z.ZodType }>>;
}

export function defineSocket<const Socket extends SocketDefinition>(socket: Socket): Socket {
  return socket;
}

/** What the api makes of the query. */
export type SocketQuery<Socket extends SocketDefinition> = Socket["query"] extends z.ZodType
  ? z.output<Socket["query"]>
  : undefined;

export type SocketMessage<Socket extends SocketDefinition> = z.input<Socket["sends"]>;
