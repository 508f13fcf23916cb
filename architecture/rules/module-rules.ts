import { tiers } from "../tiers.ts";
import { forbid, type ImportRule } from "./import-rule.ts";
import {
  adapters,
  api,
  commandLine,
  composition,
  manifests,
  moduleIndex,
  modules,
  npm,
  partsOfAdapter,
  platform,
  programs,
  routes,
  storage,
  tables,
  testOnly,
  wholeApiTests,
  workflows,
} from "./places.ts";

/** One rule for each tier with modules next to or above it. */
export const tierRules: readonly ImportRule[] = tiers.flatMap((names, level) => {
  const outOfReach = tiers.slice(level).flat();
  if (outOfReach.length < 2) return [];
  return forbid(`tier-${level}-of-${names.join("-")}`, {
    comment: "A module imports lower tiers only: neither its neighbours nor what stands above it.",
    from: { path: `${modules}(${names.join("|")})/` },
    to: { path: `${modules}(${outOfReach.join("|")})/`, pathNot: `${modules}$1/` },
  });
});

export const boundaryRules: readonly ImportRule[] = [
  forbid("module-internals-stay-inside", {
    comment: "Another module is reached through its index.ts.",
    from: { path: `${modules}([^/]+)/`, pathNot: [storage, testOnly] },
    to: { path: modules, pathNot: [`${modules}$1/`, moduleIndex] },
  }),
  forbid("tests-reach-fixtures-only", {
    comment: "A test may use a lower module's fixtures (somebody who is signed in), nothing else inside it.",
    from: { path: `${modules}([^/]+)/.*\\.(test|fixture)\\.ts$` },
    to: { path: modules, pathNot: [`${modules}$1/`, moduleIndex, `${modules}.*\\.fixture\\.ts$`] },
  }),
  forbid("storage-reaches-tables-only", {
    comment:
      "A repository or table may name a lower module's table (foreign keys, joins), nothing else inside it.",
    from: { path: `${modules}([^/]+)/.*\\.(repository|table)\\.ts$` },
    to: { path: modules, pathNot: [`${modules}$1/`, moduleIndex, tables] },
  }),
  forbid("adapters-know-ports-only", {
    comment:
      "An adapter sees platform, packages, the ports a module's index declares, and the folder with its parts.",
    from: { path: adapters, pathNot: testOnly },
    to: { path: api, pathNot: [platform, moduleIndex, composition, programs, commandLine, partsOfAdapter] },
  }),
  forbid("modules-know-no-adapter", {
    comment: "A module declares the port; composition hands it the adapter.",
    from: { path: modules, pathNot: testOnly },
    to: { path: adapters },
  }),
  forbid("platform-knows-no-module", {
    comment: "Modules and adapters are built on platform, which knows neither.",
    from: { path: platform },
    to: { path: [modules, adapters] },
  }),
  forbid("composition-is-for-programs", {
    comment: "Only the programs and the command line build the object graph.",
    from: { pathNot: [composition, programs, commandLine, wholeApiTests] },
    to: { path: composition },
  }),
  forbid("manifests-are-for-composition", {
    comment: "A module's manifest is folded by composition; modules reach each other through index.ts.",
    from: { pathNot: [composition, testOnly] },
    to: { path: manifests },
  }),
  forbid("programs-are-not-imported", {
    comment: "A program is started, not imported; one-process starts http and worker together.",
    from: { pathNot: [`${api}one-process\\.ts$`, wholeApiTests] },
    to: { path: `${api}(http|worker)\\.ts$` },
  }),
  forbid("command-line-is-not-imported", {
    comment: "one-process and the commands are outermost.",
    from: { pathNot: commandLine },
    to: { path: [commandLine, `${api}one-process\\.ts$`] },
  }),
];

export const layerRules: readonly ImportRule[] = [
  forbid("http-only-in-routes", {
    comment: "Fastify and platform/http belong to *.routes and *.socket.",
    from: { path: modules, pathNot: [routes, testOnly] },
    to: { path: [`${platform}http/`, npm("fastify", "@fastify/")] },
  }),
  forbid("sql-only-in-repositories", {
    comment: "Drizzle, pg and platform/db belong to *.repository and *.table; use cases take a transaction.",
    from: { path: modules, pathNot: [storage, testOnly] },
    to: { path: [`${platform}db/`, npm("drizzle-orm", "pg")] },
  }),
  forbid("tables-only-in-storage", {
    comment: "A table is read and written by repositories; others see the model.",
    from: { path: modules, pathNot: [storage, testOnly] },
    to: { path: `${modules}([^/]+)/.*\\.table\\.ts$` },
  }),
  forbid("durable-work-only-in-workflows", {
    comment: "platform/workflows belongs to *.workflow.",
    from: { path: modules, pathNot: [workflows, testOnly] },
    to: { path: `${platform}workflows/` },
  }),
  forbid("use-cases-know-no-edge", {
    comment: "Routes call use cases, never the other way round.",
    from: { path: modules, pathNot: [routes, manifests, moduleIndex, testOnly] },
    to: { path: routes },
  }),
];
