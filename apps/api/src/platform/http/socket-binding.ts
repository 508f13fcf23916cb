import type { SocketDefinition, SocketMessage } from "@blockwright/contract/socket";
import type { Actor } from "../actor.ts";

/** Own close codes: 4400 the browser misbehaved, 4401 not signed in (any more), 4429 too many sockets. */
export type CloseCode = 1001 | 4400 | 4401 | 4429;

export interface Socket<Message = unknown> {
  send(message: Message): void;
  close(code: CloseCode): void;
  onClose(run: () => void): void;
}

export interface SocketBinding {
  readonly definition: SocketDefinition;
  readonly open: (actor: Actor, socket: Socket) => void;
}

export function onSocket<Definition extends SocketDefinition>(
  definition: Definition,
  open: (actor: Actor, socket: Socket<SocketMessage<Definition>>) => void,
): SocketBinding {
  return { definition, open };
}
