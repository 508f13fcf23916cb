import type { SocketDefinition, SocketMessage, SocketQuery } from "@blockwright/contract/socket";
import type { Actor } from "../actor.ts";
import type { AppError } from "../errors.ts";

/**
 * Application close codes: 4400 the browser misbehaved, 4401 not signed in (any more), 4403 the person's role does not
 * include it (any more), 4404 not found for this person (any more), 4429 too many sockets or messages, or opened too
 * often.
 */
export type CloseCode = 1001 | 4400 | 4401 | 4403 | 4404 | 4429;

export function codeFor({ code }: AppError): CloseCode {
  if (code === "TOO_MANY_TRIES") return 4429;
  if (code === "SIGN_IN_REQUIRED") return 4401;
  return code === "FORBIDDEN" || code === "PASSWORD_CHANGE_REQUIRED" ? 4403 : 4404;
}

/** A message in wire format: built once for any number of sockets. */
export type Encoded<Message> = Buffer & { readonly message?: Message };

export function encode<Message>(message: Message): Encoded<Message> {
  return Buffer.from(JSON.stringify(message));
}

export interface Socket<Message = unknown> {
  send(message: Message): void;
  sendEncoded(encoded: Encoded<Message>): void;
  /** Bytes sent and not yet received. Grows without bound if ignored. */
  waitingBytes(): number;
  /** Messages from the browser, after checks of shape, limit and rights. Only if the socket declares messages. */
  onMessage(run: (message: unknown) => void): void;
  close(code: CloseCode): void;
  onClose(run: () => void): void;
}

export interface SocketBinding {
  readonly definition: SocketDefinition;
  readonly open: (actor: Actor, socket: Socket, query: SocketQuery<SocketDefinition>) => void;
}

export function onSocket<Definition extends SocketDefinition>(
  definition: Definition,
  open: (actor: Actor, socket: Socket<SocketMessage<Definition>>, query: SocketQuery<Definition>) => void,
): SocketBinding {
  // The query is parsed with this socket's schema before it is opened.
  return { definition, open: open as SocketBinding["open"] };
}
