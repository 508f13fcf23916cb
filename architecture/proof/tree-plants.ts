import { inAgent, inApi, inModules, inWeb, plant, type PlantedImport } from "./planted-import.ts";

const enginePlants: readonly PlantedImport[] = [
  ...plant(
    "dbos-only-behind-workflows",
    [inModules("servers/durable.workflow.ts"), "npm:@dbos-inc/dbos-sdk"],
    [inApi("worker-helper.ts"), "npm:@dbos-inc/dbos-sdk"],
  ),
  ...plant(
    "nats-only-behind-its-link",
    [inModules("servers/hints.ts"), "npm:@nats-io/transport-node"],
    [inAgent("console/hints.ts"), "npm:@nats-io/transport-node"],
  ),
  ...plant(
    "fastify-only-at-the-edge",
    [inApi("platform/log-request.ts"), "npm:fastify"],
    [inApi("adapters/web-hook.ts"), "npm:fastify"],
    [inAgent("link/server.ts"), "npm:fastify"],
  ),
  ...plant(
    "sql-only-in-the-api",
    [inApi("adapters/reads-rows.ts"), "npm:drizzle-orm"],
    [inAgent("instances/reads-rows.ts"), "npm:pg"],
  ),
  ...plant(
    "outside-services-behind-adapters",
    [inModules("billing/charge.ts"), "npm:stripe"],
    [inModules("assistant/ask.ts"), "npm:@ai-sdk/anthropic"],
    [inModules("accounts/send-mail.ts"), "npm:nodemailer"],
  ),
  ...plant("docker-only-in-runtime", [inAgent("instances/start.ts"), "npm:dockerode"]),
  ...plant("btrfs-only-in-volumes", [inAgent("instances/disk.ts"), inAgent("volumes/btrfs-volumes.ts")]),
];

const packagePlants: readonly PlantedImport[] = [
  ...plant(
    "minecraft-stays-small",
    ["packages/minecraft/src/reads-files.ts", "node:fs"],
    ["packages/minecraft/src/draws.ts", "npm:react"],
    ["packages/minecraft/src/upwards.ts", "packages/contract/src/route.ts"],
  ),
  ...plant(
    "contract-stays-small",
    ["packages/contract/src/reads-files.ts", "node:fs"],
    ["packages/contract/src/draws.ts", "npm:react"],
    ["packages/contract/src/beside.ts", "packages/node-protocol/src/command.ts"],
  ),
  ...plant(
    "node-protocol-stays-small",
    ["packages/node-protocol/src/reads-files.ts", "node:fs"],
    ["packages/node-protocol/src/beside.ts", "packages/contract/src/route.ts"],
  ),
  ...plant("packages-know-no-program", ["packages/contract/src/upwards.ts", inApi("platform/log.ts")]),
];

const programPlants: readonly PlantedImport[] = [
  ...plant("api-meets-others-in-packages", [inApi("platform/draws.ts"), inWeb("shared/button.tsx")]),
  ...plant(
    "web-meets-others-in-packages",
    [inWeb("shared/asks-api.ts"), inApi("platform/log.ts")],
    [inWeb("shared/asks-node.ts"), "packages/node-protocol/src/command.ts"],
  ),
  ...plant(
    "agent-meets-others-in-packages",
    [inAgent("link/asks-browser.ts"), "packages/contract/src/route.ts"],
    [inAgent("link/asks-api.ts"), inApi("platform/log.ts")],
  ),
  ...plant(
    "web-shared-knows-no-feature",
    [inWeb("shared/uses-feature.tsx"), inWeb("features/servers/list.tsx")],
    [inWeb("shared/uses-app.tsx"), inWeb("app/router.tsx")],
  ),
  ...plant("web-features-know-no-app", [inWeb("features/servers/uses-app.tsx"), inWeb("app/router.tsx")]),
  ...plant("web-features-never-meet", [
    inWeb("features/servers/uses-accounts.tsx"),
    inWeb("features/accounts/login-form.tsx"),
  ]),
];

const circle = [inApi("platform/circle-left.ts"), inApi("platform/circle-right.ts")] as const;

const toolingPlants: readonly PlantedImport[] = [
  ...plant(
    "product-knows-no-proof",
    [inApi("platform/uses-journey.ts"), "e2e/journey.ts"],
    [inApi("platform/uses-bench.ts"), "bench/ratio.ts"],
    [inWeb("shared/uses-chaos.ts"), "chaos/fault.ts"],
    ["packages/contract/src/uses-rules.ts", "architecture/tiers.ts"],
  ),
  ...plant("services-are-for-tests", [inApi("platform/uses-services.ts"), "services/instance.ts"]),
  ...plant(
    "stand-ins-are-for-proofs",
    [inApi("adapters/uses-double.ts"), "stand-ins/cards.ts"],
    [inAgent("runtime/uses-double.test.ts"), "stand-ins/cards.ts"],
  ),
  ...plant(
    "stand-ins-know-nothing-of-ours",
    ["stand-ins/uses-contract.ts", "packages/contract/src/route.ts"],
    ["stand-ins/uses-api.ts", inApi("platform/log.ts")],
  ),
  ...plant(
    "test-support-stays-in-tests",
    [inApi("platform/uses-fixture.ts"), inApi("platform/db/rows.fixture.ts")],
    [inApi("platform/uses-vitest.ts"), "npm:vitest"],
  ),
  ...plant("no-unknown-import", [inApi("platform/lost.ts"), "apps/api/src/platform/nowhere.ts"]),
  ...plant("no-circle", [circle[0], circle[1]]),
];

export const treePlants: readonly PlantedImport[] = [
  ...enginePlants,
  ...packagePlants,
  ...programPlants,
  ...toolingPlants,
];

/** Closes the cycle; dependency-cruiser reports each cycle once, from its first file. */
export const closingImport = [circle[1], circle[0]] as const;

/** Does not exist on purpose, so the skeleton must not create it. */
export const missingTarget = "apps/api/src/platform/nowhere.ts";
