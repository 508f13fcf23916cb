import { buildStepNames, type BuildStepName } from "@blockwright/contract/builds";
import type { StageDeclaration } from "@blockwright/contract/jobs";

type About = Omit<StageDeclaration, "name">;

const stages: Readonly<Record<BuildStepName, About>> = {
  "server environment": {
    description: "Planning your server and finding room for it",
    beginsAtPercent: 2,
    maxMinutes: 15,
  },
  "installing minecraft": {
    description: "Downloading and checking the server software",
    beginsAtPercent: 20,
    maxMinutes: 30,
  },
  "installing plugins": {
    description: "Downloading and checking what you asked for",
    beginsAtPercent: 45,
    maxMinutes: 30,
  },
  "verify plugins": {
    description: "Starting once to see that everything loads",
    beginsAtPercent: 60,
    maxMinutes: 60,
  },
  "configure settings": {
    description: "Applying your settings",
    beginsAtPercent: 80,
    maxMinutes: 5,
  },
  "launch server": {
    description: "Starting, and waiting until players can join",
    beginsAtPercent: 88,
    // More than the longest start.
    maxMinutes: 45,
  },
};

export const buildStages: readonly StageDeclaration<BuildStepName>[] = buildStepNames.map((name) => ({
  name,
  ...stages[name],
}));

export function buildStage(name: BuildStepName): StageDeclaration<BuildStepName> {
  return { name, ...stages[name] };
}

/** Room that is kept for a build is used by then, or free again. */
export const buildRoomMs = 2 * 3_600_000;
