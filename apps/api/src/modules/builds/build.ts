import {
  buildStepNames,
  type BuildStep,
  type BuildStepName,
  type BuildStepStatus,
} from "@blockwright/contract/builds";

const descriptions: Readonly<Record<BuildStepName, string>> = {
  "server environment": "Planning your server and finding room for it",
  "installing minecraft": "Downloading and checking the server software",
  "installing plugins": "Downloading and checking what you asked for",
  "verify plugins": "Starting once to see that everything loads",
  "configure settings": "Writing settings for your wish and your plan",
  "launch server": "Starting, and waiting until players can join",
};

/** How far the bar is when a step begins. */
const beginsAt: Readonly<Record<BuildStepName, number>> = {
  "server environment": 2,
  "installing minecraft": 20,
  "installing plugins": 45,
  "verify plugins": 60,
  "configure settings": 80,
  "launch server": 88,
};

export function freshSteps(): BuildStep[] {
  return buildStepNames.map((name) => ({ name, description: descriptions[name], status: "pending" }));
}

export function progressAt(name: BuildStepName): number {
  return beginsAt[name];
}

export function describeStep(name: BuildStepName): string {
  return descriptions[name];
}

/** Everything before it is done by then, whatever a crash left behind. */
export function withStep(
  steps: readonly BuildStep[],
  name: BuildStepName,
  status: BuildStepStatus,
): BuildStep[] {
  const place = buildStepNames.indexOf(name);
  return steps.map((step, index) => {
    if (index < place) return { ...step, status: "completed" };
    return index === place ? { ...step, status } : step;
  });
}

/** Ends a build with a sentence the person can do something with. */
export class BuildFailure extends Error {
  override name = "BuildFailure";
}

export const cancelledSentence = "Cancelled";
