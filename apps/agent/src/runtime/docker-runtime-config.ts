export interface DockerRuntimeConfig {
  readonly socketPath: string;
  readonly nodeId: string;
  /** Name of the bridge that all containers hang on, and of the engine's network. At most 15 characters. */
  readonly bridge: string;
  /** Must hold one address per container, of which a bridge takes 1,023. The engine picks a range when there is none. */
  readonly subnet?: string;
  /** That of the uplink: over a smaller one big packets would silently vanish. */
  readonly mtu: number;
  /** Keeps the small files by which programs in a container look up their user. */
  readonly accountsFolder: string;
  /** Where published ports answer. */
  readonly publishAddress: string;
  /** Name servers of the containers; the only private addresses they may reach, and only on port 53. */
  readonly resolvers: readonly string[];
  /** Public addresses or ranges that are ours and none of a tenant's business: this node, other nodes, NATS, PostgreSQL. */
  readonly deniedAddresses: readonly string[];
  /** Networks beside the public internet that containers may reach. */
  readonly allowedNetworks: readonly string[];
  /** Path of the engine's network namespace when it is not our own. */
  readonly networkNamespace?: string;
}
