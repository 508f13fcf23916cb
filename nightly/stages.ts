import { readdirSync } from "node:fs";
import { join } from "node:path";

/** How a stage's result is counted: by the last lines it prints, by vitest's report, or by its exit code alone. */
export type Counting = "tally" | "vitest" | "exit";

export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly counting: Counting;
  /** On two idle cores, for whoever plans a night. */
  readonly minutes: number;
  /** Writes its figures to the file that `--report` names. */
  readonly hasFigures?: boolean;
  /** Keeps what it has done in the folder that `--journal` names. */
  readonly hasJournal?: boolean;
}

const journeys = { servers: 2, demo: 2, dev: 1, pictures: 6, plugins: 3, crashes: 10 };
const minutesOfEvaluations = { planner: 2, crashes: 2 };
const minutesOfBenches = {
  api: 2,
  build: 2,
  console: 4,
  ingest: 1,
  "login-timing": 1,
  node: 5,
  passwords: 1,
  poll: 3,
  resolve: 1,
  size: 1,
  web: 2,
};
const matrices = {
  proof: 1,
  "sign-ups": 3,
  worker: 3,
  facts: 5,
  postgres: 1,
  nats: 1,
  node: 8,
  handshakes: 3,
  races: 25,
  build: 9,
  "many-builds": 1,
  servers: 7,
  restores: 8,
  disk: 3,
  shutdown: 1,
};
const usualMinutes = 3;
const reinstalls = "apps/api/src/modules/builds/reinstall/reinstall-platforms.integration.test.ts";

/** `from` is the revision that an upgrade begins with. */
export function stagesOf(from: string): readonly Stage[] {
  return [
    { name: "build", command: ["npm", "run", "build"], counting: "exit", minutes: 1 },
    {
      name: "reinstalls",
      command: ["vitest", "run", "--project", "integration", reinstalls],
      counting: "vitest",
      minutes: 3,
    },
    ...Object.entries(journeys).map(([name, minutes]) => ({
      name: `e2e-${name}`,
      command: ["node", "e2e/run.ts", name] as const,
      counting: "tally" as const,
      minutes,
    })),
    ...filesOf("eval", minutesOfEvaluations),
    ...filesOf("bench", minutesOfBenches),
    ...Object.entries(matrices).map(([name, minutes]) => ({
      ...judged(`chaos-${name}`, ["node", "chaos/run.ts", name]),
      hasJournal: true,
      minutes,
    })),
    {
      ...judged("chaos-upgrade", ["node", "chaos/run.ts", "upgrade", "--from", from]),
      hasJournal: true,
      minutes: 3,
    },
  ];
}

/** Each `eval/*.eval.ts` and `bench/*.bench.ts`. */
function filesOf(kind: "eval" | "bench", known: Readonly<Record<string, number>>): readonly Stage[] {
  const suffix = `.${kind}.ts`;
  return readdirSync(join(import.meta.dirname, "..", kind))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.replace(suffix, ""))
    .map((name) => ({
      ...judged(`${kind}-${name}`, ["node", `${kind}/run.ts`, name]),
      minutes: known[name] ?? usualMinutes,
    }));
}

function judged(name: string, command: readonly [string, ...string[]]) {
  return {
    name,
    command: [...command, "--assert"] as [string, ...string[]],
    counting: "tally",
    hasFigures: true,
  } as const;
}

export function chooseStages(stages: readonly Stage[], names: readonly string[]): readonly Stage[] {
  const unknown = names.filter((name) => stages.every((stage) => stage.name !== name));
  if (unknown.length > 0) {
    const all = stages.map(({ name }) => name).join(", ");
    throw new Error(`There is no stage called ${unknown.join(", ")}. There are: ${all}.`);
  }
  return names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
}
