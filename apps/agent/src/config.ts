import { isIPv4 } from "node:net";
import { commaList } from "@blockwright/node-protocol/comma-list";
import { ipv4NetworkList, networkList } from "@blockwright/node-protocol/public-address";
import { problemOfEnrolmentAddress, problemOfNatsAddress } from "@blockwright/node-protocol/guarded-address";
import { z } from "zod";

const guarded = (problemOf: (address: string) => string | undefined) =>
  z.string().superRefine((address, context) => {
    const message = problemOf(address);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

const EVERY_ADDRESS = "0.0.0.0";
/** Cloudflare's and Quad9's. The machine's own may be at a private address, which the firewall refuses. */
const PUBLIC_RESOLVERS = ["1.1.1.1", "9.9.9.9"];

const environment = z
  .object({
    AGENT_STATE_FOLDER: z.string().min(1, "must be the folder the agent keeps its records in"),
    /** May be a name, or the public address of a cloud machine that does not know it itself. */
    AGENT_ADDRESS: z.string().min(1, "must be the address players reach this machine by"),
    /** The address of this machine that the ports of servers are opened on. */
    AGENT_PUBLISH_ADDRESS: z
      .ipv4("must be an IPv4 address of this machine, or 0.0.0.0 for all of them")
      .default(EVERY_ADDRESS),
    DOCKER_SOCKET: z.string().default("/var/run/docker.sock"),
    /** Only needed when the engine runs in a different network namespace. */
    DOCKER_NETWORK_NAMESPACE: z.string().optional(),
    /** The bridge that containers are attached to. */
    BRIDGE_NAME: z
      .string()
      .regex(/^[a-z0-9-]{2,15}$/, "must have 2 to 15 small letters, digits or dashes")
      .default("bw-games"),
    BRIDGE_MTU: z.coerce.number().int().min(576).max(9000).default(1500),
    BRIDGE_SUBNET: z.string().optional(),
    /** DNS servers of game servers. One on this machine's loopback is out of their reach. */
    RESOLVERS: commaList.refine(
      (addresses) => addresses.every((one) => isIPv4(one) && !one.startsWith("127.")),
      "must be IPv4 addresses outside this machine's loopback, separated by commas",
    ),
    /** Our own public addresses that no tenant may reach: NATS, PostgreSQL, this and other nodes. */
    DENIED_ADDRESSES: commaList,
    /** Networks that game servers may reach in addition to the public internet. */
    TENANT_ALLOWED_NETWORKS: ipv4NetworkList,
    /** Networks that files may be downloaded from in addition to the public internet, such as a mirror's. */
    EGRESS_ALLOWED_NETWORKS: networkList,
    POOL_FOLDER: z.string().optional(),
    PLAIN_FOLDER: z.string().optional(),
    NATS_CREDS_FILE: z.string().optional(),
    NATS_URL: guarded(problemOfNatsAddress).optional(),
    NODE_ID: z.string().optional(),
    API_URL: guarded(problemOfEnrolmentAddress).optional(),
    ENROLMENT_TOKEN: z.string().optional(),
    /** An email address or URL, sent to the download sources as a contact. */
    OUTSIDE_CONTACT: z.string().max(200).optional(),
    /** How long a server's files are kept after they were replaced or the server was removed. */
    KEEP_REPLACED_FILES_HOURS: z.coerce.number().min(1, "must be at least 1").default(168),
    /** Disk space limits for the download cache and the cached results of install steps. */
    DOWNLOAD_CACHE_MB: z.coerce.number().int().min(1).optional(),
    STEP_RESULTS_MB: z.coerce.number().int().min(1).optional(),
    /** Range of unused user ids on this machine. Each server runs as its own user. */
    INSTANCE_UIDS: z
      .string()
      .regex(/^\d{4,9}-\d{4,9}$/, "must be two user ids, as in 70000-99999")
      .default("70000-99999")
      .transform((text) => text.split("-").map(Number) as [number, number])
      .refine(([first, last]) => first > 1000 && first < last, "must be a range of user ids above 1000"),
    /** Port of the SFTP server, or "off". */
    SFTP_PORT: z
      .union([z.literal("off"), z.coerce.number().int().min(0).max(65_535)], {
        error: 'must be a port, or "off"',
      })
      .default(2022),
    /** Where backups go: a folder, "s3:https://host/bucket" or "rest:https://host/". Default: next to the servers. */
    BACKUP_STORE: z
      .string()
      .regex(
        /^(?:\/|s3:https?:\/\/|rest:https?:\/\/)/,
        'must be an absolute path, "s3:https://…" or "rest:https://…"',
      )
      .optional(),
    /** For a bucket, an AWS credentials file; for a REST server, a file with user:password. */
    BACKUP_CREDENTIALS_FILE: z.string().optional(),
    NODE_NAME: z.string().default("node"),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((env) => (env.POOL_FOLDER === undefined) !== (env.PLAIN_FOLDER === undefined), {
    path: ["POOL_FOLDER"],
    message: "must be a folder on a btrfs pool, or PLAIN_FOLDER one without quota: exactly one of them",
  });

/** Described in config-descriptions.ts. */
export const variables = environment.shape;

export type AgentConfig = ReturnType<typeof shape>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the environment once. An invalid value stops the agent with a message that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): AgentConfig {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (parsed.success) return shape(parsed.data);
  const sentences = parsed.error.issues.map((issue) => {
    const sentence = issue.message.startsWith("must ") ? issue.message : "must be set";
    return `${String(issue.path[0])} ${sentence}.`;
  });
  throw new ConfigError(`The agent can't start. ${sentences.join(" ")}`);
}

function shape(env: z.output<typeof environment>) {
  return {
    stateFolder: env.AGENT_STATE_FOLDER,
    address: env.AGENT_ADDRESS,
    publishAddress: env.AGENT_PUBLISH_ADDRESS,
    pingAddress: pingAddress(env),
    docker: {
      socketPath: env.DOCKER_SOCKET,
      networkNamespace: env.DOCKER_NETWORK_NAMESPACE,
      bridge: env.BRIDGE_NAME,
      mtu: env.BRIDGE_MTU,
      subnet: env.BRIDGE_SUBNET,
      resolvers: env.RESOLVERS.length > 0 ? env.RESOLVERS : PUBLIC_RESOLVERS,
      deniedAddresses: env.DENIED_ADDRESSES,
      allowedNetworks: env.TENANT_ALLOWED_NETWORKS,
    },
    poolFolder: env.POOL_FOLDER,
    plainFolder: env.PLAIN_FOLDER,
    nats: { url: env.NATS_URL, credsFile: env.NATS_CREDS_FILE },
    nodeId: env.NODE_ID,
    enrolment: { apiUrl: env.API_URL, token: env.ENROLMENT_TOKEN, name: env.NODE_NAME },
    caches: { downloadsMb: env.DOWNLOAD_CACHE_MB, stepResultsMb: env.STEP_RESULTS_MB },
    uids: { first: env.INSTANCE_UIDS[0], last: env.INSTANCE_UIDS[1] },
    keepReplacedFilesMs: env.KEEP_REPLACED_FILES_HOURS * 3_600_000,
    egress: { contact: env.OUTSIDE_CONTACT, allowedNetworks: env.EGRESS_ALLOWED_NETWORKS },
    sftpPort: env.SFTP_PORT === "off" ? undefined : env.SFTP_PORT,
    backups: { store: env.BACKUP_STORE, credentialsFile: env.BACKUP_CREDENTIALS_FILE },
    logLevel: env.LOG_LEVEL,
  };
}

/**
 * Where this machine asks its own servers whether they answer. A cloud machine can't reach itself by its public address,
 * so that one is used only for an engine whose loopback is not ours.
 */
function pingAddress(env: z.output<typeof environment>): string {
  if (env.AGENT_PUBLISH_ADDRESS !== EVERY_ADDRESS) return env.AGENT_PUBLISH_ADDRESS;
  return env.DOCKER_NETWORK_NAMESPACE === undefined ? "127.0.0.1" : env.AGENT_ADDRESS;
}
