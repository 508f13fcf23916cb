export interface DockerRuntimeConfig {
  readonly socketPath: string;
  readonly nodeId: string;
  /** Name of the bridge that all containers are attached to, and of the engine's network. At most 15 characters. */
  readonly bridge: string;
  /** Needs one address per container; a bridge supports 1,023. Without a value the engine picks a range. */
  readonly subnet?: string;
  /** The MTU of the uplink: if the uplink's were smaller, large packets would silently be dropped. */
  readonly mtu: number;
  /** Holds the account files by which programs in a container look up their user. */
  readonly accountsFolder: string;
  /** The address that published ports listen on. */
  readonly publishAddress: string;
  /** DNS servers of the containers: the only private addresses they may reach, and only on port 53. */
  readonly resolvers: readonly string[];
  /** Our own public addresses or ranges that no tenant may reach: this node, other nodes, NATS, PostgreSQL. */
  readonly deniedAddresses: readonly string[];
  /** Networks that containers may reach in addition to the public internet. */
  readonly allowedNetworks: readonly string[];
  /** Path of the engine's network namespace if it differs from ours. */
  readonly networkNamespace?: string;
}
