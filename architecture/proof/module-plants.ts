import { tierRules } from "../rules/module-rules.ts";
import { tiers } from "../tiers.ts";
import { inApi, inModules, plant, type PlantedImport } from "./planted-import.ts";

/** Every module with every module it must not import: reveals a tier in the wrong place. */
const tierPlants = tiers.flatMap((names, level) => {
  const rule = `tier-${level}-of-${names.join("-")}`;
  if (!tierRules.some((known) => known.name === rule)) return [];
  return names.flatMap((name) =>
    tiers
      .slice(level)
      .flat()
      .filter((other) => other !== name)
      .flatMap((other) =>
        plant(rule, [inModules(`${name}/uses-${other}.ts`), inModules(`${other}/index.ts`)]),
      ),
  );
});

export const modulePlants: readonly PlantedImport[] = [
  ...tierPlants,
  ...plant(
    "module-internals-stay-inside",
    [inModules("servers/internal-model.ts"), inModules("accounts/person.ts")],
    [inModules("servers/internal-repository.ts"), inModules("accounts/accounts.repository.ts")],
    [inModules("servers/internal.routes.ts"), inModules("accounts/person.ts")],
  ),
  ...plant(
    "tests-reach-fixtures-only",
    [inModules("servers/foreign-rows.integration.test.ts"), inModules("accounts/accounts.repository.ts")],
    [inModules("servers/foreign-rows.fixture.ts"), inModules("accounts/person.ts")],
  ),
  ...plant("storage-reaches-tables-only", [
    inModules("servers/foreign.repository.ts"),
    inModules("accounts/accounts.repository.ts"),
  ]),
  ...plant(
    "adapters-know-ports-only",
    [inApi("adapters/inside-a-module.ts"), inModules("accounts/person.ts")],
    [inApi("adapters/beside.ts"), inApi("adapters/postal-mail.ts")],
  ),
  ...plant("modules-know-no-adapter", [
    inModules("servers/uses-adapter.ts"),
    inApi("adapters/postal-mail.ts"),
  ]),
  ...plant(
    "platform-knows-no-module",
    [inApi("platform/uses-module.ts"), inModules("accounts/index.ts")],
    [inApi("platform/uses-adapter.ts"), inApi("adapters/postal-mail.ts")],
    [inApi("platform/http/uses-module.ts"), inModules("activity/index.ts")],
  ),
  ...plant(
    "composition-is-for-programs",
    [inModules("servers/composes.ts"), inApi("composition.ts")],
    [inApi("adapters/composes.ts"), inApi("composition.ts")],
    [inApi("platform/composes.ts"), inApi("composition.ts")],
    [inApi("platform/runs.ts"), inApi("program.ts")],
    ["bench/composes.ts", inApi("composition.ts")],
  ),
  ...plant(
    "manifests-are-for-composition",
    [inModules("accounts/reads-its-manifest.ts"), inModules("accounts/accounts.module.ts")],
    [inApi("cli/reads-a-manifest.ts"), inModules("accounts/accounts.module.ts")],
  ),
  ...plant(
    "programs-are-not-imported",
    [inApi("platform/starts-http.ts"), inApi("http.ts")],
    [inApi("cli/starts-worker.ts"), inApi("worker.ts")],
  ),
  ...plant(
    "command-line-is-not-imported",
    [inApi("platform/uses-command.ts"), inApi("cli/create-admin.ts")],
    [inModules("servers/starts-all.ts"), inApi("one-process.ts")],
  ),
];

const layers = ["model.ts", "x.policy.ts", "x.tools.ts", "x.facts.ts"] as const;

function fromLayers(rule: string, to: string, suffixes: readonly string[]): readonly PlantedImport[] {
  return suffixes.flatMap((suffix) => plant(rule, [inModules(`servers/${rule}-${suffix}`), to]));
}

export const layerPlants: readonly PlantedImport[] = [
  ...fromLayers("http-only-in-routes", "npm:fastify", [...layers, "x.repository.ts", "x.workflow.ts"]),
  ...plant("http-only-in-routes", [inModules("servers/uses-http.ts"), inApi("platform/http/bind-route.ts")]),
  ...plant("http-only-in-routes", [inModules("servers/uses-plugin.ts"), "npm:@fastify/websocket"]),
  ...fromLayers("sql-only-in-repositories", "npm:drizzle-orm", [...layers, "x.routes.ts", "x.workflow.ts"]),
  ...plant("sql-only-in-repositories", [inModules("servers/uses-db.ts"), inApi("platform/db/pool.ts")]),
  ...plant("sql-only-in-repositories", [inModules("servers/uses-driver.ts"), "npm:pg"]),
  ...fromLayers("tables-only-in-storage", inModules("servers/servers.table.ts"), [...layers, "x.routes.ts"]),
  ...fromLayers("durable-work-only-in-workflows", inApi("platform/workflows/queue.ts"), [
    ...layers,
    "x.routes.ts",
    "x.repository.ts",
  ]),
  ...fromLayers("use-cases-know-no-edge", inModules("servers/servers.routes.ts"), [
    ...layers,
    "x.workflow.ts",
  ]),
  ...plant("use-cases-know-no-edge", [
    inModules("servers/uses-socket.ts"),
    inModules("servers/console.socket.ts"),
  ]),
];
