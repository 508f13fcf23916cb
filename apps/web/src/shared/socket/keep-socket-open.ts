import type { SocketDefinition } from "@blockwright/contract/socket";
import type { z } from "zod";
import { reconnectDelayMs } from "./reconnect-delay.ts";

const steadyAfterMs = 10_000;

export interface SocketHandlers {
  /** Called before each connection. */
  readonly url: () => URL;
  readonly onOpen?: () => void;
  /** True: the api works, so a lost connection is retried early. */
  readonly onMessage: (data: unknown) => boolean;
  readonly onClose?: (code: number, wasOpen: boolean) => void;
}

/** Reconnects after a lost connection, with growing delays unless the last one was stable. Returns a stop function. */
export function keepSocketOpen({ url, onOpen, onMessage, onClose }: SocketHandlers): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;

  function connect(): void {
    const current = new WebSocket(url());
    let openedAtMs = Infinity;
    socket = current;
    current.addEventListener("open", () => {
      if (socket !== current) return;
      openedAtMs = Date.now();
      onOpen?.();
    });
    current.addEventListener("message", ({ data }) => {
      if (socket === current && onMessage(data)) attempt = 0;
    });
    current.addEventListener("close", ({ code }) => {
      if (socket !== current) return;
      if (Date.now() - openedAtMs > steadyAfterMs) attempt = 0;
      onClose?.(code, openedAtMs !== Infinity);
      timer = setTimeout(connect, reconnectDelayMs(attempt));
      attempt += 1;
    });
  }

  connect();
  return () => {
    clearTimeout(timer);
    const last = socket;
    socket = undefined;
    last?.close();
  };
}

export function socketUrl(path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(path, location.origin.replace(/^http/, "ws"));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** Undefined for messages that this version of the page does not understand. */
export function readMessage<Definition extends SocketDefinition>(
  { sends }: Definition,
  data: unknown,
): z.output<Definition["sends"]> | undefined {
  try {
    return sends.safeParse(JSON.parse(String(data))).data as z.output<Definition["sends"]> | undefined;
  } catch {
    return undefined;
  }
}
