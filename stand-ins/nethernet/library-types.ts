import type { KeyObject } from "node:crypto";

export type {
  Client,
  ClientTransport,
  Player,
  Server,
  ServerConnection,
  ServerTransport,
} from "bedrock-protocol";

/**
 * Parts of the library that its own types leave out: what it expects of a transport, and the login's state, which has
 * to be finished by hand where the transport itself encrypts. They are private, so the library's version is pinned.
 */
declare module "bedrock-protocol" {
  interface ServerConnection {
    readonly address: string;
    /** The public key that signed the player's offer; on NetherNet only. */
    readonly offeredKey?: string | undefined;
    connected: boolean;
    sendReliable(batch: Buffer): void;
    close(): void;
  }

  interface ServerTransport {
    onOpenConnection(connection: ServerConnection): void;
    onCloseConnection(connection: ServerConnection): void;
    onEncapsulated(batch: Buffer, address: string): void;
    listen(): Promise<void>;
    updateAdvertisement(): void;
    close(): void;
  }

  interface ClientTransport {
    connected: boolean;
    onConnected(): void;
    onCloseConnection(reason: string): void;
    onEncapsulated(packet: { readonly buffer: Buffer }): void;
    connect(): void;
    sendReliable(batch: Buffer): void;
    close(): void;
  }

  interface Server {
    options: { readonly protocolVersion: number };
    RakServer: new () => ServerTransport;
  }

  interface Client {
    connection: ClientTransport;
    ecdhKeyPair: { readonly privateKey: KeyObject };
    init(): void;
    connect(): void;
  }

  interface Player {
    readonly connection: ServerConnection;
    readonly loginState: { transition(phase: "complete"): void };
    enableEncryption(): void;
    createServerHandshake(clientPublicKey: KeyObject): { readonly token: string };
  }
}
