import { connect, type Socket } from "node:net";

export interface Clients {
  /** Lines received by all of them. */
  arrived(): number;
  /** For one line in twenty, the delay from publishing to receiving. */
  delaysMs(): number[];
  close(): void;
}

export interface Seat {
  readonly serverId: string;
  readonly cookie: string;
}

const sampleEvery = 20;
const mark = /t=([\d.]+);/g;

/** Sockets that only count: their own cost must not hide that of the server. */
export async function openClients(port: number, origin: string, seats: readonly Seat[]): Promise<Clients> {
  let arrived = 0;
  const delays: number[] = [];
  const sockets: Socket[] = [];
  const open = (seat: Seat, index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(handshake(seat, origin)));
      sockets.push(socket);
      socket.on("error", reject);
      socket.on("data", (chunk) => {
        const text = chunk.toString("latin1");
        if (text.includes('"type":"logs"')) resolve();
        for (const [, at] of text.matchAll(mark)) {
          arrived += 1;
          if (index % sampleEvery === 0) delays.push(performance.now() - Number(at));
        }
      });
      socket.on("close", () => reject(new Error("a socket was closed")));
    });
  for (let from = 0; from < seats.length; from += 50)
    await Promise.all(seats.slice(from, from + 50).map((seat, index) => open(seat, from + index)));
  return {
    arrived: () => arrived,
    delaysMs: () => delays,
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

function handshake({ serverId, cookie }: Seat, origin: string): string {
  return [
    `GET /ws/console?serverId=${serverId} HTTP/1.1`,
    "Host: localhost",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    "\r\n",
  ].join("\r\n");
}
