import type { Client, ClientTransport } from "../nethernet/library-types.ts";
import { connectNetherNet } from "../nethernet/signalling-client.ts";
import type { Peer } from "../nethernet/peer.ts";
import type { JoinOptions } from "./bot.ts";
import { prepareRaknetLibrary } from "./raknet-library.ts";

const BATCH_HEADER = Buffer.from([0xfe]);
/** For a last packet to be sent. */
const CLOSE_AFTER_MS = 40;

/** A client of the library whose packets go over NetherNet. It starts to join at once. */
export async function createNetherNetClient(options: Required<JoinOptions>): Promise<Client> {
  prepareRaknetLibrary();
  const { default: bedrock } = await import("bedrock-protocol");
  const { host, port, username, version, timeoutMs } = options;
  const settings = {
    host,
    port,
    username,
    version: version as never,
    offline: true,
    // Made by the library and never used; this one opens nothing before it connects.
    raknetBackend: "jsp-raknet" as const,
    connectTimeout: timeoutMs,
    delayedInit: true,
  };
  const client = new bedrock.Client(settings);
  client.init();
  client.connection = netherNetTransport(client, options);
  const events: NodeJS.EventEmitter = client;
  events.once("resource_packs_info", () =>
    client.write("resource_pack_client_response", {
      response_status: "completed",
      response_status_name: "resourcepackstackfinished",
      resourcepackids: [],
    }),
  );
  client.connect();
  return client;
}

/** What the library calls, and what it sets to be called. */
function netherNetTransport(client: Client, options: Required<JoinOptions>): ClientTransport {
  const { host, port, username, timeoutMs } = options;
  let peer: Peer | undefined;
  let isClosed = false;
  const start = (connected: Peer): void => {
    if (isClosed) return connected.close();
    peer = connected;
    transport.connected = true;
    transport.onConnected();
  };
  const transport: ClientTransport = {
    connected: false,
    onConnected: () => undefined,
    onCloseConnection: () => undefined,
    onEncapsulated: () => undefined,
    connect: () => {
      const connecting = connectNetherNet({
        host,
        port,
        timeoutMs,
        identityKey: client.ecdhKeyPair.privateKey,
        claims: { xname: username },
        onMessage: (bytes) => transport.onEncapsulated({ buffer: Buffer.concat([BATCH_HEADER, bytes]) }),
        onClose: (reason) => {
          if (!transport.connected) return;
          transport.connected = false;
          transport.onCloseConnection(reason);
        },
      });
      // The library's own time limit may have been reported already; an error without a listener would be thrown.
      void connecting.then(start, (error: unknown) => isClosed || client.emit("error", error));
    },
    sendReliable: (batch) => peer?.send(batch.subarray(BATCH_HEADER.length)),
    close: () => {
      isClosed = true;
      transport.connected = false;
      setTimeout(() => peer?.close(), CLOSE_AFTER_MS);
    },
  };
  return transport;
}
