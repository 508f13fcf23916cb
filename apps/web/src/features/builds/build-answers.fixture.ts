import type { Build, BuildPlan, BuildSummary, RecipeCard } from "@blockwright/contract/builds";
import { buildStepNames } from "@blockwright/contract/builds";
import { answeredAtMs } from "../../shared/text/answered-at.fixture.ts";

export const buildId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6c";
const serverId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6d";
const userId = "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b6e";

export const prompt =
  "Survival for eight friends with land claims, player shops and a few quality-of-life plugins. Half of us play on phones.";

const plan: BuildPlan = {
  name: "Hearthside Survival",
  description: "A calm survival world with land claims and a small economy, open to phones and consoles.",
  software: "Paper",
  minecraftVersion: "1.21.8",
  plugins: [
    {
      name: "GriefPrevention",
      version: "16.18.4",
      reason: "Players claim their land themselves, with a golden shovel.",
      state: "installed",
      note: null,
    },
    {
      name: "EssentialsX",
      version: "2.21.2",
      reason: "Homes, warps and the money that shops need.",
      state: "installed",
      note: null,
    },
    {
      name: "Geyser",
      version: "2.8.3",
      reason: "Lets phones and consoles join.",
      state: "planned",
      note: null,
    },
    {
      name: "ChestShop",
      version: null,
      reason: "Shops that players run themselves.",
      state: "left-out",
      note: "it has no release for 1.21.8 yet.",
    },
  ],
  settings: [
    { label: "Difficulty", value: "Normal" },
    { label: "Players", value: "8" },
    { label: "PvP", value: "Off" },
  ],
  plannedBy: { kind: "recipe", name: "Survival with land claims" },
};

const stepNotes = [
  "A place for your server on one of our machines",
  "Paper 1.21.8 with Java 21",
  "Four plugins and what they need",
  "Each one loads without complaints",
  "server.properties and plugin settings",
  "First start and a test join",
];

function stepsUpTo(current: number, status: "in_progress" | "failed"): Build["steps"] {
  return buildStepNames.map((name, index) => ({
    name,
    description: stepNotes[index] ?? "",
    status: index < current ? "completed" : index === current ? status : "pending",
  }));
}

const summary: BuildSummary = {
  id: buildId,
  serverId,
  userId,
  prompt,
  platformType: "crossplay",
  status: "running",
  progress: 0,
  currentStep: null,
  error: null,
  errorMessage: null,
  serverName: null,
  createdAt: new Date(answeredAtMs - 70_000).toISOString(),
  updatedAt: new Date(answeredAtMs - 2000).toISOString(),
};

const logs = [
  "Asking for a place for 1 GB of memory and 5 GB of disk",
  "Placed on node frankfurt-2",
  "Downloading paper-1.21.8-60.jar (51.2 MB)",
  "sha256 8de7c52c3b02403503d16fac58003f1efef7dd7a0256786843927fa92ee57f1e is as expected",
  "Downloading GriefPrevention 16.18.4 from modrinth",
  "Downloading EssentialsX 2.21.2 from modrinth",
  "ChestShop has no release for 1.21.8: left out",
  "<img src=x onerror=\"document.title='hacked'\"> \u001b[31mred\u001b[0m \u202Etxt.exe",
];

const base: Build = {
  ...summary,
  steps: [],
  logs: [],
  plan: null,
  agreed: null,
  address: null,
  ports: [],
  maxRam: 1024,
  attempt: 1,
  isCancelling: false,
  paymentIntentId: null,
};

export const builds = {
  early: { ...base, status: "pending" },
  late: {
    ...base,
    progress: 62,
    currentStep: "Checking that every plugin loads",
    serverName: "Hearthside Survival",
    steps: stepsUpTo(3, "in_progress"),
    logs,
    plan,
  },
  failed: {
    ...base,
    status: "failed",
    progress: 41,
    currentStep: "Downloading Geyser",
    error:
      "Geyser could not be downloaded: the file is not the one its author published. Please try again later.",
    serverName: "Hearthside Survival",
    steps: stepsUpTo(2, "failed"),
    logs,
    plan,
  },
  completed: {
    ...base,
    status: "completed",
    progress: 100,
    currentStep: "Your server is running",
    serverName: "Hearthside Survival",
    steps: stepsUpTo(6, "failed"),
    logs: [...logs, 'Done (7.214s)! For help, type "help"', "A player could join"],
    plan: {
      ...plan,
      plugins: plan.plugins.map((each) =>
        each.state === "planned" ? { ...each, state: "installed" } : each,
      ),
      nextSteps: ["Each player claims land with a golden shovel."],
      notTaken: ["The game did not take the rule keepInventory."],
    },
    address: { host: "play.blockwright.example", port: 25_601, bedrockPort: 25_602 },
  },
  withPorts: {
    ...base,
    status: "completed",
    progress: 100,
    address: { host: "play.blockwright.example", port: 25_601, bedrockPort: 25_602 },
    ports: [
      {
        name: "BlueMap",
        purpose: "web-map",
        protocol: "tcp",
        host: "play.blockwright.example",
        port: 25_602,
      },
    ],
  },
  cancelled: {
    ...base,
    status: "failed",
    progress: 33,
    error: "Cancelled",
    steps: stepsUpTo(2, "failed"),
    logs: logs.slice(0, 3),
    plan,
  },
} satisfies Record<string, Build>;

export const recipes: readonly RecipeCard[] = [
  {
    id: "survival-claims",
    name: "Survival with land claims",
    description: "Friends build side by side, and nobody can break what is not theirs.",
    prompt: "Survival with land claims for a group of friends",
    platformType: "crossplay",
    software: "Paper",
    plugins: ["GriefPrevention", "EssentialsX", "LuckPerms", "Geyser", "Floodgate"],
    tags: ["survival"],
  },
  {
    id: "creative-plots",
    name: "Creative plots",
    description: "A flat world of plots, each with an owner, and tools for big builds.",
    prompt: "Creative plots with WorldEdit",
    platformType: "java",
    software: "Paper",
    plugins: ["PlotSquared", "WorldEdit"],
    tags: ["creative"],
  },
  {
    id: "bedrock-family",
    name: "Family on phones",
    description: "A gentle world for phones, tablets and consoles, with a list of who may join.",
    prompt: "A calm Bedrock world for the family",
    platformType: "bedrock",
    software: "Bedrock",
    plugins: [],
    tags: ["bedrock"],
  },
];

export const buildList: readonly BuildSummary[] = [
  {
    ...summary,
    progress: 62,
    currentStep: "Checking that every plugin loads",
    serverName: "Hearthside Survival",
  },
  {
    ...summary,
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b70",
    status: "completed",
    progress: 100,
    serverName: "Sky Harbour",
    prompt: "Skyblock with quests",
    platformType: "java",
    createdAt: new Date(answeredAtMs - 3 * 86_400_000).toISOString(),
  },
  {
    ...summary,
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b71",
    serverId: null,
    status: "failed",
    progress: 20,
    error: "There is no room for another server right now. Please try again later.",
    platformType: "bedrock",
    prompt: "A Bedrock world for my cousins",
  },
  {
    ...summary,
    id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b72",
    serverId: null,
    status: "failed",
    error: "Cancelled",
    platformType: "java",
    prompt: "A PvP arena, no wait",
  },
];

export const capabilities = {
  model: false,
  cards: false,
  mail: false,
  edge: false,
  offsiteBackup: false,
  communityUrl: null,
};

/** The api's answers for these screens, unless a test overrides them. */
export const usualAnswers = {
  capabilities,
  "account/email": { email: "alex@example.org", isVerified: false, canVerify: true },
  "account/second-factor": { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  "account/mail": { choices: { "backup-failed": true, "domain-lost": true, "server-shared": false } },
  handovers: [],
  limits: { plan: "free", servers: 0, maxServers: 1 },
  "eula-consent": { acceptedAt: "2026-08-01T10:00:00.000Z" },
  recipes,
  builds: [] as readonly BuildSummary[],
  activity: { entries: [], next: null },
  build: { id: buildId },
  "builds/import": { id: buildId },
  [`build/${buildId}`]: builds.early as Build,
  [`build/${buildId}/cancel`]: {},
  [`build/${buildId}/retry`]: {},
  [`build/${buildId}/recipe`]: {
    fileName: "hearthside-survival.recipe.yaml",
    file: "name: Hearthside Survival\n",
  },
};

export interface Refusal {
  readonly status: number;
  readonly body: { readonly error: string; readonly type: string };
}

export function refusal(status: number, type: string, error: string): Refusal {
  return { status, body: { error, type } };
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "body" in answer && "status" in answer;
}
