import { commaList } from "@blockwright/node-protocol/comma-list";
import { ipv4NetworkList, networkList } from "@blockwright/node-protocol/public-address";
import { problemOfEnrolmentAddress, problemOfNatsAddress } from "@blockwright/node-protocol/guarded-address";
import { z } from "zod";

const guarded = (problemOf: (address: string) => string | undefined) =>
  z.string().superRefine((address, context) => {
    const message = problemOf(address);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });

const environment = z
  .object({
    AGENT_STATE_FOLDER: z.string().min(1, "must be the folder the agent keeps its records in"),
    AGENT_ADDRESS: z.string().min(1, "must be the address players reach this machine by"),
    DOCKER_SOCKET: z.string().default("/var/run/docker.sock"),
    /** Only where the engine lives in a network namespace that is not ours. */
    DOCKER_NETWORK_NAMESPACE: z.string().optional(),
    /** The bridge that containers hang on. */
    BRIDGE_NAME: z
      .string()
      .regex(/^[a-z0-9-]{2,15}$/, "must have 2 to 15 small letters, digits or dashes")
      .default("bw-games"),
    BRIDGE_MTU: z.coerce.number().int().min(576).max(9000).default(1500),
    BRIDGE_SUBNET: z.string().optional(),
    RESOLVERS: commaList,
    /** Public addresses of ours that no tenant may reach: NATS, PostgreSQL, this and other nodes. */
    DENIED_ADDRESSES: commaList,
    /** Networks beside the public internet that game servers may reach. */
    TENANT_ALLOWED_NETWORKS: ipv4NetworkList,
    /** Networks beside the public internet that files may be fetched from, such as that of a mirror. */
    EGRESS_ALLOWED_NETWORKS: networkList,
    POOL_FOLDER: z.string().optional(),
    PLAIN_FOLDER: z.string().optional(),
    NATS_CREDS_FILE: z.string().optional(),
    NATS_URL: guarded(problemOfNatsAddress).optional(),
    NODE_ID: z.string().optional(),
    API_URL: guarded(problemOfEnrolmentAddress).optional(),
    ENROLMENT_TOKEN: z.string().optional(),
    /** An address or a page, sent to the sources that files are fetched from. */
    OUTSIDE_CONTACT: z.string().max(200).optional(),
    /** How long the files of a server stay after they were replaced or the server was removed. */
    KEEP_REPLACED_FILES_HOURS: z.coerce.number().min(1, "must be at least 1").default(168),
    /** The most that downloaded files, and results of install steps, may take of the disk. */
    DOWNLOAD_CACHE_MB: z.coerce.number().int().min(1).optional(),
    STEP_RESULTS_MB: z.coerce.number().int().min(1).optional(),
    /** Unused user ids of this machine: each server runs as one of its own. */
    INSTANCE_UIDS: z
      .string()
      .regex(/^\d{4,9}-\d{4,9}$/, "must be two user ids, as in 70000-99999")
      .default("70000-99999")
      .transform((text) => text.split("-").map(Number) as [number, number])
      .refine(([first, last]) => first > 1000 && first < last, "must be a range of user ids above 1000"),
    /** Where people reach their files over SFTP: a port, or "off". */
    SFTP_PORT: z
      .union([z.literal("off"), z.coerce.number().int().min(0).max(65_535)], {
        error: 'must be a port, or "off"',
      })
      .default(2022),
    NODE_NAME: z.string().default("node"),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((env) => (env.POOL_FOLDER === undefined) !== (env.PLAIN_FOLDER === undefined), {
    path: ["POOL_FOLDER"],
    message: "must be a folder on a btrfs pool, or PLAIN_FOLDER one without quota: exactly one of them",
  });

export type AgentConfig = ReturnType<typeof shape>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the environment once; an unusable value stops the agent with a sentence that names the variable. */
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
    docker: {
      socketPath: env.DOCKER_SOCKET,
      networkNamespace: env.DOCKER_NETWORK_NAMESPACE,
      bridge: env.BRIDGE_NAME,
      mtu: env.BRIDGE_MTU,
      subnet: env.BRIDGE_SUBNET,
      resolvers: env.RESOLVERS,
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
    logLevel: env.LOG_LEVEL,
  };
}
