import { forbid, type ImportRule } from "./import-rule.ts";
import { configuration, npm, ours, testOnly, web } from "./places.ts";

const programs = "^apps/";

interface PackageReach {
  readonly name: string;
  readonly packages: readonly string[];
  readonly npm: readonly string[];
}

/** All that each shared package may import. No Node.js built-ins: each package also runs in browsers. */
const packageReach: readonly PackageReach[] = [
  { name: "minecraft", packages: ["minecraft"], npm: ["zod", "yaml", "smol-toml", "fflate"] },
  { name: "contract", packages: ["contract", "minecraft"], npm: ["zod"] },
  { name: "node-protocol", packages: ["node-protocol", "minecraft"], npm: ["zod"] },
];

const packageRules = packageReach.map((reach) =>
  forbid(`${reach.name}-stays-small`, {
    comment: `packages/${reach.name} knows ${[...reach.packages, ...reach.npm].join(", ")} and nothing else.`,
    from: { path: `^packages/${reach.name}/`, pathNot: testOnly },
    to: {
      pathNot: [
        programs,
        `^packages/(${reach.packages.join("|")})/`,
        npm(...reach.npm),
        "^(services|stand-ins|e2e|bench|chaos|eval|nightly|smoke|architecture)/",
      ],
      couldNotResolve: false,
    },
  }),
);

/** The packages that each program may use. Programs never import each other. */
const programReach = [
  { name: "api", packages: ["contract", "node-protocol", "minecraft"] },
  { name: "web", packages: ["contract", "minecraft"] },
  { name: "agent", packages: ["node-protocol", "minecraft"] },
] as const;

const programRules = programReach.map((reach) =>
  forbid(`${reach.name}-meets-others-in-packages`, {
    comment: `apps/${reach.name} shares code through ${reach.packages.join(", ")} only.`,
    from: { path: `^apps/${reach.name}/` },
    to: {
      path: "^(apps|packages)/",
      pathNot: [`^apps/${reach.name}/`, `^packages/(${reach.packages.join("|")})/`],
    },
  }),
);

const webRules: readonly ImportRule[] = [
  forbid("web-shared-knows-no-feature", {
    comment: "app → features → shared, never upwards.",
    from: { path: `${web}shared/` },
    to: { path: `${web}(features|app)/` },
  }),
  forbid("web-features-know-no-app", {
    comment: "app → features → shared, never upwards.",
    from: { path: `${web}features/` },
    to: { path: `${web}app/` },
  }),
  forbid("web-features-never-meet", {
    comment: "What two features need moves to shared; what joins them is a page in app.",
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
  }),
];

const toolingRules: readonly ImportRule[] = [
  forbid("packages-know-no-program", {
    comment: "Programs are built from packages.",
    from: { path: "^packages/" },
    to: { path: programs },
  }),
  forbid("product-knows-no-proof", {
    comment: "What proves the product is no part of it.",
    from: { path: "^(apps|packages)/" },
    to: { path: "^(e2e|bench|chaos|eval|nightly|smoke|architecture)/" },
  }),
  forbid("services-are-for-tests", {
    comment: "Only tests of the product ask for an instance of the services.",
    from: { path: "^(apps|packages)/", pathNot: testOnly },
    to: { path: "^services/" },
  }),
  forbid("stand-ins-are-for-proofs", {
    comment: "Local doubles are started by journeys, measurements and the demo, never by the product.",
    from: { pathNot: "^(stand-ins|services|e2e|bench|chaos|eval)/" },
    to: { path: "^stand-ins/" },
  }),
  forbid("stand-ins-know-nothing-of-ours", {
    comment: "A double that shares our code repeats our mistakes.",
    from: { path: "^stand-ins/" },
    to: { path: ours, pathNot: "^stand-ins/" },
  }),
  forbid("test-support-stays-in-tests", {
    comment: "The product carries no test code.",
    from: { path: "^(apps|packages)/", pathNot: [testOnly, configuration] },
    to: { path: [testOnly, npm("vitest", "fast-check")] },
  }),
];

const soundnessRules: readonly ImportRule[] = [
  forbid("no-circle", {
    comment: "Two files that need each other are one file, or miss a third.",
    from: {},
    to: { circular: true },
  }),
  forbid("no-unknown-import", {
    comment: "An import that leads nowhere would escape every other rule.",
    from: {},
    to: { couldNotResolve: true },
  }),
];

export const treeRules: readonly ImportRule[] = [
  ...packageRules,
  ...programRules,
  ...webRules,
  ...toolingRules,
  ...soundnessRules,
];
