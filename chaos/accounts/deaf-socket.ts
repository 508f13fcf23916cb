import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A page on a machine that went to sleep: its socket is open but does not answer the close frame. */
export async function openDeafSocket(port: number, cookie: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const lines = [
    "GET /ws/session HTTP/1.1",
    `Host: localhost:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    `Origin: http://localhost:${port}`,
    `Cookie: ${cookie}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const [answer] = (await once(socket, "data")) as [Buffer];
  if (!answer.toString("latin1").startsWith("HTTP/1.1 101")) throw new Error("the socket was not opened");
  return socket;
}
