import { networkList } from "@blockwright/node-protocol/public-address";
import { z } from "zod";
import { cardProblems, cardVariables, shapeCards } from "./config-cards.ts";
import { claimVariables } from "./config-claims.ts";
import { domainVariables, shapeDomains } from "./config-domains.ts";
import { imageVariables, shapeImages } from "./config-images.ts";
import { missingModelVariable, modelVariables, shapeModel } from "./config-model.ts";
import { missingInPublic, networkVariables } from "./config-network.ts";
import { shapeDailyLimits, shapeStorage, storageVariables } from "./config-storage.ts";
import { shapeSources, sourceVariables } from "./config-sources.ts";

const base64Key = z
  .base64("must be base64")
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, "must hold exactly 32 bytes");

const secretsKeys = z.string().transform((text, context) => {
  const keys: { id: string; key: Buffer }[] = [];
  for (const entry of text.split(",")) {
    const [id, encoded] = entry.trim().split(":", 2);
    const key = base64Key.safeParse(encoded);
    if (!id || !/^[a-z0-9-]{1,16}$/.test(id) || !key.success) {
      context.addIssue({
        code: "custom",
        message: "must look like name:base64-of-32-bytes, the current key first",
      });
      return z.NEVER;
    }
    keys.push({ id, key: key.data });
  }
  return keys;
});

const environment = z
  .object({
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
    ...networkVariables,
    NATS_CREDS_FILE: z.string().min(1, "must be the path of the api's NATS credentials"),
    NATS_ACCOUNT_SEED_FILE: z.string().optional(),
    NATS_OPERATOR_SEED_FILE: z.string().optional(),
    NATS_SYSTEM_CREDS_FILE: z.string().optional(),
    NATS_QUEUE_GROUP: z
      .string()
      .regex(/^[\w-]{1,64}$/, "must be one word")
      .default("api"),
    NODE_PORT_FIRST: z.coerce.number().int().min(1024).max(65_535).default(25_565),
    NODE_PORT_LAST: z.coerce.number().int().min(1024).max(65_535).default(29_999),
    HTTP_HOST: z.string().default("127.0.0.1"),
    HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    REPLICA_NAME: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, "must have 1 to 40 small letters, digits or dashes")
      .default("one"),
    WORKER_HTTP_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
    LIMIT_FACTOR: z.coerce.number().min(0.001).max(10_000).default(1),
    SECRETS_KEYS: secretsKeys,
    SIGNALS_PEPPER: base64Key,
    MAIL_FROM: z.string().default("Blockwright <no-reply@localhost>"),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" }).optional(),
    MAIL_DIRECTORY: z.string().optional(),
    REQUIRE_VERIFIED_EMAIL: z.enum(["on", "off"], "must be on or off").default("off"),
    COMMUNITY_URL: z.url({ protocol: /^https$/, error: "must be an https:// address" }).optional(),
    ...claimVariables,
    ...domainVariables,
    WEB_DIST: z.string().optional(),
    ...storageVariables,
    // Pages promise 7 days.
    UNDO_DAYS: z.coerce.number().int().min(7).max(3650).default(7),
    SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(120_000).default(15_000),
    EGRESS_ALLOWED_NETWORKS: networkList,
    LOOK_UP_PLAYER_NAMES: z.enum(["on", "off"], "must be on or off").default("off"),
    ...sourceVariables,
    ...imageVariables,
    ...modelVariables,
    ...cardVariables,
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .refine((env) => !(env.SMTP_URL && env.MAIL_DIRECTORY), {
    path: ["MAIL_DIRECTORY"],
    message: "must be unset when SMTP_URL is set: mail goes to one place",
  })
  .refine((env) => env.REQUIRE_VERIFIED_EMAIL === "off" || env.SMTP_URL || env.MAIL_DIRECTORY, {
    path: ["REQUIRE_VERIFIED_EMAIL"],
    message: "must be off without SMTP_URL: no address could be verified",
  })
  .refine((env) => env.NODE_PORT_FIRST <= env.NODE_PORT_LAST, {
    path: ["NODE_PORT_LAST"],
    message: "must not be below NODE_PORT_FIRST",
  })
  .superRefine((env, context) => {
    for (const { name, message } of [...missingInPublic(env), ...cardProblems(env)])
      context.addIssue({ code: "custom", path: [name], message });
    const missing = missingModelVariable(env);
    if (missing) context.addIssue({ code: "custom", path: [missing], message: "must be set for that model" });
  });

/** Described in config-descriptions.ts. */
export const variables = environment.shape;

export type Config = ReturnType<typeof shape>;

export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reads the environment once. An invalid value stops the program with a sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(present);
  if (parsed.success) return shape(parsed.data);
  const sentences = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return name in present ? `${name} ${issue.message}.` : `${name} is missing: it ${explain(issue)}.`;
  });
  throw new ConfigError(`Blockwright can't start. ${sentences.join(" ")}`);
}

function explain(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith("must ") ? issue.message : "must be set";
}

function shape(env: z.output<typeof environment>) {
  return {
    database: { url: env.DATABASE_URL, poolSize: env.DATABASE_POOL_SIZE },
    nats: {
      url: env.NATS_URL,
      credsFile: env.NATS_CREDS_FILE,
      /** Signs the credentials of nodes. Without it none can be enrolled. */
      accountSeedFile: env.NATS_ACCOUNT_SEED_FILE,
      /** Only for the command that revokes a node. No long-running program should have them. */
      operatorSeedFile: env.NATS_OPERATOR_SEED_FILE,
      systemCredsFile: env.NATS_SYSTEM_CREDS_FILE,
      /** Where nodes connect to, if it differs from the api's address. */
      nodeUrl: env.NATS_NODE_URL ?? env.NATS_URL,
      /** The same in all processes of one installation: each message of a node goes to one of them. */
      queueGroup: env.NATS_QUEUE_GROUP,
    },
    nodePorts: { first: env.NODE_PORT_FIRST, last: env.NODE_PORT_LAST },
    http: {
      host: env.HTTP_HOST,
      port: env.HTTP_PORT,
      workerPort: env.WORKER_HTTP_PORT,
      publicUrl: env.PUBLIC_URL,
      trustedProxies: env.TRUSTED_PROXIES,
      /** Multiplies every rate limit: for a site whose people share an address, and for load tests. */
      limitFactor: env.LIMIT_FACTOR,
      /** This process among several: a node that transfers bytes reaches it by this name. */
      replica: env.REPLICA_NAME,
      shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
      metricsToken: env.METRICS_TOKEN,
      webDist: env.WEB_DIST,
    },
    secretsKeys: env.SECRETS_KEYS,
    signalsPepper: env.SIGNALS_PEPPER,
    mail: { from: env.MAIL_FROM, smtpUrl: env.SMTP_URL, directory: env.MAIL_DIRECTORY },
    /** From the second build on, and before a server is shared. */
    accounts: { requiresVerifiedEmail: env.REQUIRE_VERIFIED_EMAIL === "on" },
    communityUrl: env.COMMUNITY_URL,
    claims: env.CLAIMS,
    domains: shapeDomains(env),
    /** How long a change to a server's files can be undone. */
    changes: { undoDays: env.UNDO_DAYS },
    egress: {
      /** Sent with every request to a source, so that its maintainers know whom to contact. */
      contact: env.OUTSIDE_CONTACT ?? env.PUBLIC_URL.href,
      /** Networks besides the public internet that sources may be in. */
      allowedNetworks: env.EGRESS_ALLOWED_NETWORKS,
    },
    /** Mojang is told the names of owners, to find misspelt ones before the build. */
    proposals: { looksUpPlayerNames: env.LOOK_UP_PLAYER_NAMES === "on" },
    storage: shapeStorage(env),
    perPersonAndDay: shapeDailyLimits(env),
    sources: shapeSources(env),
    images: shapeImages(env),
    model: shapeModel(env),
    cards: shapeCards(env),
    logLevel: env.LOG_LEVEL,
  };
}
