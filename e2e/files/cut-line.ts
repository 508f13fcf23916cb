import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

const version = 5;
const noPassword = Buffer.from([version, 0]);
const connected = Buffer.from([version, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const addressStart = 4;

export interface Line {
  /** The proxy setting for the browser that uses it. */
  readonly proxy: string;
  /** Cuts every open connection. New ones can be opened. */
  readonly cut: () => void;
  readonly close: () => void;
}

/** A connection between a browser and the site that can be cut: a SOCKS5 proxy to one port of this machine. */
export async function openLine(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((browser) => {
    keep(browser);
    void lead(browser, port, keep).catch(() => browser.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    proxy: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

async function lead(browser: Socket, port: number, keep: (socket: Socket) => void): Promise<void> {
  await once(browser, "data");
  browser.write(noPassword);
  const [request] = (await once(browser, "data")) as [Buffer];
  if (request.length <= addressStart) throw new Error("The browser asks for no address.");
  const site = connect(port, "127.0.0.1");
  keep(site);
  // Without this, a browser whose request the site has ended would keep sending.
  site.once("close", () => browser.destroy());
  browser.once("close", () => site.destroy());
  await once(site, "connect");
  browser.write(connected);
  browser.pipe(site).pipe(browser);
}
