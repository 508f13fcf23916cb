import { type GeneratedFile, markdownTable, readText } from "./generated-file.ts";

type Commands = Readonly<Record<string, readonly [command: string, meaning: string]>>;

const sections: Readonly<Record<string, Commands>> = {
  "Try and run": {
    demo: ["npm run demo", "runs the whole product with stand-ins until Ctrl-C, then deletes its data"],
    dev: ["npm run dev", "runs the product with hot reload and a game machine, and keeps your data"],
    services: [
      "npm run services",
      "starts what a host needs: PostgreSQL, NATS, Docker Engine, runtime images, a btrfs pool, Chromium, restic. `-- status`, `-- stop`, `-- reset`",
    ],
    build: ["npm run build", "builds the site into `apps/web/dist`"],
    smoke: [
      "npm run smoke -- --accept-eula",
      "tries sources, containers, ports and one build of each kind on a real machine, prints a table, cleans up",
    ],
  },
  "Operate an installation": {
    "admin:create": ["npm run admin:create -- --email you@example.org", "creates the operator's account"],
    "nodes:token": ["npm run nodes:token", "prints a one-time token that adds a game machine"],
    "nodes:drain": ["npm run nodes:drain -- <machine id>", "moves all servers away from a machine"],
    "nodes:revoke": ["npm run nodes:revoke -- <machine id>", "takes a machine's credentials away"],
    "nodes:refuse-old": ["npm run nodes:refuse-old", "refuses earlier credentials of all machines"],
    "servers:build": [
      "npm run servers:build -- recipe.json --owner <username>",
      "builds a server for an account",
    ],
    "servers:create": [
      "npm run servers:create -- server.json",
      "runs exactly what a file says, without planning",
    ],
    "servers:restore": [
      "npm run servers:restore -- <id>",
      "restores a deleted server with its world, within seven days",
    ],
    "accounts:reset": ["npm run accounts:reset -- <username>", "prints a link that sets a new password"],
    "accounts:remove-factor": [
      "npm run accounts:remove-factor -- <username>",
      "removes an account's second factor",
    ],
    "admin:appeals": [
      "npm run admin:appeals",
      "lists open appeals of people who could not sign up, and answers them",
    ],
    "sources:check": [
      "npm run sources:check",
      "asks every source whether it still answers as we expect, and whether all recipes can be installed",
    ],
    "billing:check": [
      "npm run billing:check",
      "tries with a test key whether the card provider behaves as we expect",
    ],
    "billing:reconcile": ["npm run billing:reconcile", "compares our books with the card provider's"],
    diagnose: [
      "npm run diagnose -- <folder or file>",
      "reads logs and crash reports, and prints the cause, the deciding line and the fix",
    ],
    plan: [
      'npm run plan -- "a sentence"',
      "shows what would be built from a sentence, and which words were not understood",
    ],
  },
  Develop: {
    check: ["npm run check", "all checks and unit tests; run it before every commit"],
    format: ["npm run format", "formats everything"],
    generate: [
      "npm run generate",
      "writes the generated pages, `.env.example` and `docs/openapi.json`; `-- --check` only compares them",
    ],
    lint: ["npm run lint", "runs the linter"],
    types: ["npm run types", "checks types"],
    arch: ["npm run arch", "checks import and style rules"],
    "arch:prove": ["npm run arch:prove", "plants a violation of each rule, which must be found"],
    dead: ["npm run dead", "finds unused files, exports and packages"],
    "release:record": [
      "npm run release:record",
      "records the version in package.json as released; from then on its migrations never change",
    ],
    "histories:record": [
      "npm run histories:record -- <folder>",
      "records runs of workflows in integration tests",
    ],
  },
  Test: {
    "test:unit": ["npm run test:unit", "unit and component tests"],
    test: ["npm test", "these and the integration tests, on real PostgreSQL and NATS"],
    e2e: ["npm run e2e -- build", "end-to-end tests in Chromium, with bots that join the built servers"],
    pictures: [
      "npm run pictures",
      "screenshots of every screen in every state at five widths; `-- --references` updates the references",
    ],
    "pictures:readme": [
      "npm run pictures:readme -- <address>",
      "draws the pictures of the README from a running demo",
    ],
    bench: ["npm run bench -- api", "benchmarks against the bare engine"],
    chaos: ["npm run chaos -- build", "kills each program in every step and checks for leftovers"],
    eval: [
      "npm run eval -- planner",
      "evaluates planners, recipes, crash diagnoses and the AI editor on fixed tasks",
    ],
    size: ["npm run size", "measures the JavaScript of a first visit; fails if it exceeds the recorded size"],
  },
};

/** Every script of package.json. Throws for one without a line here, and for a line without a script. */
export function describeCommands(): GeneratedFile {
  const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(readText("package.json"));
  const described = Object.values(sections).flatMap((section) => Object.keys(section));
  const problems = [
    ...Object.keys(scripts)
      .filter((name) => !described.includes(name))
      .map((name) => `the script "${name}" has no line in architecture/generated/commands.ts`),
    ...described.filter((name) => !(name in scripts)).map((name) => `there is no script "${name}"`),
  ];
  if (problems.length > 0) throw new Error(problems.join("; "));
  const tables = Object.entries(sections).flatMap(([title, commands]) => [
    `## ${title}`,
    markdownTable(
      ["command", "does"],
      Object.values(commands).map(([command, meaning]) => [`\`${command}\``, meaning]),
    ),
  ]);
  const page = [
    "# Commands",
    "Every script of `package.json`, with the arguments it is usually given. This page is made by `npm run generate`.",
    ...tables,
    "Two more are for whole runs: `.ci/run` is what a commit has to pass, from a clean clone; `.ci/nightly` runs in full what it skips or samples.",
  ];
  return { path: "docs/commands.md", text: `${page.join("\n\n")}\n` };
}
