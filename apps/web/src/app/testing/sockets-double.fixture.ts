import { vi } from "vitest";

/** A socket that opens at once and receives what the test sends. */
class SocketDouble extends EventTarget {
  readonly url: URL;
  readonly opened = true;

  constructor(url: URL) {
    super();
    this.url = url;
    sockets.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event("open")));
  }

  close(): void {
    sockets = sockets.filter((socket) => socket !== this);
  }
}

let sockets: SocketDouble[] = [];

export function playSockets() {
  sockets = [];
  vi.stubGlobal("WebSocket", SocketDouble);
  return {
    /** Sends to every open socket of that path. */
    say(path: string, message: unknown): void {
      const data = JSON.stringify(message);
      for (const socket of sockets.filter(({ url }) => url.pathname === path))
        socket.dispatchEvent(Object.assign(new Event("message"), { data }));
    },
    openAt: (path: string) => sockets.filter(({ url }) => url.pathname === path).map(({ url }) => url),
  };
}
