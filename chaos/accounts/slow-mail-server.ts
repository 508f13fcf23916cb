import { createServer, type Socket } from "node:net";

/** A mail that was handed over completely and waits to be accepted. */
export interface Handover {
  readonly messageId: string;
  readonly at: number;
  /** Answers "accepted". Returns false if the sender has disconnected. */
  accept(): boolean;
}

export interface SlowMailServer {
  readonly url: string;
  readonly handovers: readonly Handover[];
  /** Message-IDs of accepted mails, repeated for each time a mail was accepted. */
  readonly accepted: readonly string[];
  /** The first handover of each mail is left waiting until `accept`; later ones are accepted at once. */
  close(): Promise<void>;
}

/** A minimal SMTP server that can keep a worker in the middle of its step for any length of time. */
export async function startSlowMailServer(): Promise<SlowMailServer> {
  const handovers: Handover[] = [];
  const accepted: string[] = [];
  const sockets = new Set<Socket>();
  const receive = (socket: Socket, message: string) => {
    const messageId = /^Message-ID: <([^>]+)>/im.exec(message)?.[1] ?? "none";
    const isFirst = !handovers.some((handover) => handover.messageId === messageId);
    const accept = () => {
      if (!socket.writable) return false;
      accepted.push(messageId);
      return (void socket.write("250 accepted\r\n"), true);
    };
    handovers.push({ messageId, at: performance.now(), accept });
    if (!isFirst) accept();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(socket, (message) => receive(socket, message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    handovers,
    accepted,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, receive: (message: string) => void): void {
  let [input, isMessage] = ["", false];
  socket.write("220 slow\r\n");
  socket.on("data", (chunk: Buffer) => {
    input += chunk.toString("utf8");
    for (;;) {
      const end = isMessage ? "\r\n.\r\n" : "\r\n";
      const at = input.indexOf(end);
      if (at < 0) return;
      const part = input.slice(0, at);
      input = input.slice(at + end.length);
      if (isMessage) {
        isMessage = false;
        receive(part);
        continue;
      }
      isMessage = /^data$/i.test(part);
      if (isMessage) socket.write("354 go on\r\n");
      else if (/^quit$/i.test(part)) socket.end("221 bye\r\n");
      else socket.write("250 slow\r\n");
    }
  });
}
