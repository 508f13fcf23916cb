import { once } from "node:events";
import { createServer, type Server } from "node:net";
import ssh2 from "ssh2";
import { Door } from "./door.ts";
import { serveConnection, type Arrival, type Host } from "./serve-connection.ts";

export interface Listener {
  readonly port: number;
  close(): void;
}

interface ListenOptions<Granted> extends Omit<Host<Granted>, "noteFailure"> {
  readonly port: number;
  readonly hostKey: string;
}

/** The transport, with timeouts that the library lacks: it waits forever for a greeting, a key or a password. */
export async function listen<Granted>(options: ListenOptions<Granted>): Promise<Listener> {
  const { limits, onError } = options;
  const door = new Door(limits);
  const host: Host<Granted> = { ...options, noteFailure: (address) => door.failed(address) };
  const arrivals = new Map<string, Arrival>();
  const ssh = createSsh(options.hostKey, host, arrivals);
  // Without noDelay uploads are three times slower.
  const listener = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    socket.on("error", () => undefined);
    const { remoteAddress: address } = socket;
    const entry = address === undefined ? undefined : door.enter(address);
    if (address === undefined || !entry) return void socket.destroy();
    const tooLate = setTimeout(() => socket.destroy(), limits.signInMs);
    const signedIn = () => {
      clearTimeout(tooLate);
      entry.signedIn();
    };
    const name = nameOf(address, socket.remotePort);
    arrivals.set(name, { socket, address, signedIn });
    socket.once("close", () => {
      clearTimeout(tooLate);
      arrivals.delete(name);
      entry.leave();
    });
    ssh.injectSocket(socket);
  });
  listener.listen(options.port);
  await once(listener, "listening");
  listener.on("error", onError);
  return { port: portOf(listener), close: () => void listener.close() };
}

const algorithms: NonNullable<ssh2.ServerConfig["algorithms"]> = {
  // The client's order decides, and OpenSSH's first choice is twice as slow as AES-GCM here.
  cipher: ["aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes256-ctr", "aes128-ctr"],
  kex: [
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "diffie-hellman-group14-sha256",
  ],
  hmac: ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256"],
  compress: ["none"],
};

function createSsh<Granted>(
  hostKey: string,
  host: Host<Granted>,
  arrivals: ReadonlyMap<string, Arrival>,
): ssh2.Server {
  const server = new ssh2.Server(
    {
      hostKeys: [hostKey],
      // By default the library announces its own name and version.
      ident: "Blockwright",
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
      algorithms,
    },
    (client, { ip, port }) => {
      const arrival = arrivals.get(nameOf(ip, port));
      if (arrival) serveConnection(host, client, arrival);
      else client.end();
    },
  );
  server.on("error", host.onError);
  return server;
}

function nameOf(address: string, port: number | undefined): string {
  return `${address} ${port}`;
}

function portOf(listener: Server): number {
  const bound = listener.address();
  if (bound === null || typeof bound === "string") throw new Error("there is no port");
  return bound.port;
}
