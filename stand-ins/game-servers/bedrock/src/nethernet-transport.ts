import type { Player, Server, ServerConnection, ServerTransport } from "../../../nethernet/library-types.ts";
import { SignallingServer, type SignallingOptions } from "../../../nethernet/signalling-server.ts";

export type NetherNetListener = Omit<SignallingOptions, "status" | "onPlayer">;

/** Stands before every batch on RakNet, and is left out on NetherNet. */
const BATCH_HEADER = Buffer.from([0xfe]);
const INITIALIZING = 3;

/** Makes a server of the library listen on NetherNet instead of RakNet. To be called before it listens. */
export function useNetherNet(
  server: Server,
  options: NetherNetListener & Pick<SignallingOptions, "status">,
): void {
  server.RakServer = class extends NetherNetTransport {
    constructor() {
      super(options);
    }
  };
  server.on("connect", finishLoginWithoutEncryption);
}

class NetherNetTransport implements ServerTransport {
  onOpenConnection: ServerTransport["onOpenConnection"] = () => undefined;
  onCloseConnection: ServerTransport["onCloseConnection"] = () => undefined;
  onEncapsulated: ServerTransport["onEncapsulated"] = () => undefined;
  readonly #signalling: SignallingServer;
  #lastNumber = 0;

  constructor(options: Omit<SignallingOptions, "onPlayer">) {
    this.#signalling = new SignallingServer({
      ...options,
      onPlayer: (player) => {
        const address = `nethernet/${(this.#lastNumber += 1)}`;
        const connection: ServerConnection = {
          address,
          offeredKey: player.claims?.cpk,
          connected: true,
          sendReliable: (batch) => player.send(batch.subarray(BATCH_HEADER.length)),
          close: () => {
            connection.connected = false;
            player.close();
          },
        };
        this.onOpenConnection(connection);
        return {
          onMessage: (bytes) => this.onEncapsulated(Buffer.concat([BATCH_HEADER, bytes]), address),
          onClose: () => {
            connection.connected = false;
            this.onCloseConnection(connection);
          },
        };
      },
    });
  }

  listen(): Promise<void> {
    return this.#signalling.listen();
  }

  /** Each status request is answered with what is true at the time. */
  updateAdvertisement(): void {}

  close(): void {
    this.#signalling.close();
  }
}

/**
 * The channel is encrypted already, so the login ends where the library would begin to encrypt. The login has to be
 * signed by the key of the offer: else somebody who has seen another player's login could repeat it.
 */
function finishLoginWithoutEncryption(player: Player): void {
  const write = player.write.bind(player);
  player.enableEncryption = () => undefined;
  player.write = (name, params) => {
    if (name !== "server_to_client_handshake") write(name, params);
  };
  player.createServerHandshake = (loginKey) => {
    const text = loginKey.export({ type: "spki", format: "der" }).toString("base64");
    if (text !== player.connection.offeredKey) throw new Error("The login is not by whoever made the offer.");
    return { token: "" };
  };
  player.on("login", () => {
    player.loginState.transition("complete");
    Object.assign(player, { status: INITIALIZING });
    player.write("play_status", { status: "login_success" });
    player.emit("join");
  });
}
