import { forbid, type ImportRule } from "./import-rule.ts";
import {
  adapters,
  agent,
  api,
  composition,
  configuration,
  modules,
  npm,
  platform,
  testOnly,
} from "./places.ts";

/** Each engine is used in one place only, so that it can be replaced there. */
export const engineRules: readonly ImportRule[] = [
  forbid("dbos-only-behind-workflows", {
    comment: "DBOS is kept behind platform/workflows.",
    from: { path: "^(apps|packages)/", pathNot: [`${platform}workflows/`, testOnly] },
    to: { path: npm("@dbos-inc/") },
  }),
  forbid("nats-only-behind-its-link", {
    comment:
      "NATS is kept behind platform/nats and platform/events (hints) in the api and link/ in the agent.",
    from: { path: "^(apps|packages)/", pathNot: [`${platform}(nats|events)/`, `${agent}link/`, testOnly] },
    to: { path: npm("@nats-io/") },
  }),
  forbid("fastify-only-at-the-edge", {
    comment: "In the api's platform only platform/http and the programs know Fastify.",
    from: {
      path: "^(apps|packages)/",
      pathNot: [modules, `${platform}http/`, composition, `${api}http\\.ts$`, testOnly],
    },
    to: { path: npm("fastify", "@fastify/") },
  }),
  forbid("sql-only-in-the-api", {
    comment: "Outside of modules only the platform and composition know the database driver.",
    from: { path: "^(apps|packages)/", pathNot: [modules, platform, composition, configuration, testOnly] },
    to: { path: npm("drizzle-orm", "pg") },
  }),
  forbid("outside-services-behind-adapters", {
    comment: "Cards and models are spoken to by adapters, mail servers by the outbox in platform/mail.",
    from: { path: "^(apps|packages)/", pathNot: [adapters, `${platform}mail/`, "^apps/web/", testOnly] },
    to: { path: npm("stripe", "ai", "@ai-sdk/", "nodemailer") },
  }),
  forbid("docker-only-in-runtime", {
    comment: "runtime/ is the port to the container engine.",
    from: { path: "^(apps|packages)/", pathNot: [`${agent}runtime/`, testOnly] },
    to: { path: npm("dockerode") },
  }),
  forbid("btrfs-only-in-volumes", {
    comment: "volumes/ is the port to the disk; only the agent's composition picks the btrfs one.",
    from: { path: agent, pathNot: [`${agent}volumes/`, `${agent}(main|composition)\\.ts$`, testOnly] },
    to: { path: `${agent}volumes/.*btrfs[^/]*\\.ts$` },
  }),
];
