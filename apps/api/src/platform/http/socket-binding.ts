import type { SocketDefinition, SocketMessage, SocketQuery } from "@blockwright/contract/socket";
import type { Actor } from "../actor.ts";
import type { AppError } from "../errors.ts";

/**
 * Own close codes: 4400 the browser misbehaved, 4401 not signed in (any more), 4403 the person's role does not include it
 * (any more), 4404 there is no such thing for this person (any more), 4429 too many sockets or messages, or opened too often.
 */
export type CloseCode = 1001 | 4400 | 4401 | 4403 | 4404 | 4429;

export function codeFor({ code }: AppError): CloseCode {
  if (code === "TOO_MANY_TRIES") return 4429;
  if (code === "SIGN_IN_REQUIRED") return 4401;
  return code === "FORBIDDEN" ? 4403 : 4404;
}

/** A message as it goes over the wire: made once, however many sockets get it. */
export type Encoded<Message> = Buffer & { readonly message?: Message };

export function encode<Message>(message: Message): Encoded<Message> {
  return Buffer.from(JSON.stringify(message));
}

export interface Socket<Message = unknown> {
  send(message: Message): void;
  sendEncoded(encoded: Encoded<Message>): void;
  /** What has been sent and not been taken yet. Grows without bound for whoever ignores it. */
  waitingBytes(): number;
  /** What the browser sends, after its shape, its limit and the person's right. Only where the socket declares messages. */
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
  // The query is parsed with the schema of this very socket before it is opened.
  return { definition, open: open as SocketBinding["open"] };
}
