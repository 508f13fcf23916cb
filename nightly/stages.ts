import { readdirSync } from "node:fs";
import { join } from "node:path";

/** How a stage's result is counted: by the last lines it prints, by vitest's report, or by its exit code alone. */
export type Counting = "tally" | "vitest" | "exit";

export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly counting: Counting;
  /** An estimate for two idle cores, shown by `--list`. */
  readonly minutes: number;
  /** Writes its figures to the file given by `--report`. */
  readonly hasFigures?: boolean;
  /** Keeps its progress in the folder given by `--journal`. */
  readonly hasJournal?: boolean;
}

const minutesOfJourneys = {
  pictures: 27,
  files: 8,
  "backups-play": 8,
  crashes: 10,
};
const minutesOfEvaluations = { planner: 2, crashes: 2, editor: 6, promises: 12, joins: 12 };
const minutesOfBenches = {
  api: 2,
  assistant: 5,
  backup: 12,
  build: 2,
  console: 4,
  desk: 8,
  files: 5,
  fleet: 7,
  ingest: 1,
  "login-timing": 1,
  node: 5,
  passwords: 1,
  poll: 3,
  resolve: 1,
  size: 1,
  transfers: 6,
  web: 2,
};
const matrices = {
  billing: 30,
  "billing-kills": 20,
  "billing-year": 15,
  proof: 1,
  "sign-ups": 3,
  worker: 3,
  facts: 5,
  postgres: 1,
  nats: 1,
  node: 8,
  handshakes: 3,
  races: 30,
  build: 9,
  "many-builds": 1,
  servers: 7,
  restores: 8,
  backup: 55,
  move: 80,
  assistant: 30,
  disk: 30,
  shutdown: 1,
};
const usualMinutes = 3;
/** `from` is the revision that an upgrade starts from, if there is one. */
export function stagesOf(from: string | undefined): readonly Stage[] {
  return [
    { name: "build", command: ["npm", "run", "build"], counting: "exit", minutes: 1 },
    { name: "unit", command: ["vitest", "run", "--project", "unit"], counting: "vitest", minutes: 5 },
    {
      name: "integration",
      command: ["vitest", "run", "--project", "integration"],
      counting: "vitest",
      minutes: 45,
    },
    ...namesIn("e2e", ".e2e.test.ts").map((name) => ({
      name: `e2e-${name}`,
      command: ["node", "e2e/run.ts", name] as const,
      counting: "tally" as const,
      minutes: minutesIn(minutesOfJourneys, name),
    })),
    ...filesOf("eval", minutesOfEvaluations),
    ...filesOf("bench", minutesOfBenches),
    ...Object.entries(matrices).map(([name, minutes]) => ({
      ...judged(`chaos-${name}`, ["node", "chaos/run.ts", name]),
      hasJournal: true,
      minutes,
    })),
    ...(from === undefined
      ? []
      : [
          {
            ...judged("chaos-upgrade", ["node", "chaos/run.ts", "upgrade", "--from", from]),
            hasJournal: true,
            minutes: 3,
          },
        ]),
  ];
}

/** Each `eval/*.eval.ts` and `bench/*.bench.ts`. */
function filesOf(kind: "eval" | "bench", known: Readonly<Record<string, number>>): readonly Stage[] {
  return namesIn(kind, `.${kind}.ts`).map((name) => ({
    ...judged(`${kind}-${name}`, [
      "node",
      `${kind}/run.ts`,
      name,
      ...(kind === "eval" ? ["--held-out"] : []),
    ]),
    minutes: minutesIn(known, name),
  }));
}

function namesIn(folder: string, suffix: string): readonly string[] {
  return readdirSync(join(import.meta.dirname, "..", folder))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
}

function minutesIn(known: Readonly<Record<string, number>>, name: string): number {
  return known[name] ?? usualMinutes;
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
