import { expect } from "vitest";
import type { Run, WorkflowImplementation } from "./platform/workflows/workflow.ts";

/** Possible changes to the steps of a build, and what replaying a recorded history must report for each. */
export interface ChangedBuild {
  readonly name: string;
  readonly edit: (run: Run) => Run;
  readonly differences: readonly unknown[];
}

export const buildName = "builds.build-server";

export function changed(build: WorkflowImplementation, { name, edit }: ChangedBuild): WorkflowImplementation {
  return { ...build, name, run: (run, input) => build.run(edit(run), input) };
}

const addStep = (run: Run) => run.step("warm up", async () => undefined);

async function addPatchedStep(run: Run): Promise<void> {
  if (await run.patch("warm-up")) await addStep(run);
}

function around(
  step: string,
  {
    before = async () => undefined,
    after = async () => undefined,
  }: Partial<Record<"before" | "after", Deed>>,
) {
  return (run: Run): Run => ({
    ...run,
    step: async (name, work, options) => {
      if (name === step) await before(run);
      const value = await run.step(name, work, options);
      if (name === step) await after(run);
      return value;
    },
  });
}

type Deed = (run: Run) => Promise<unknown>;

/** The step is no longer called, and the workflow continues as if it had succeeded. */
function without(step: string, value: unknown) {
  return (run: Run): Run => ({
    ...run,
    step: async (name, work, options) => (name === step ? (value as never) : run.step(name, work, options)),
  });
}

function renamed(step: string, newName: string) {
  return (run: Run): Run => ({
    ...run,
    step: (name, work, options) => run.step(name === step ? newName : name, work, options),
  });
}

const engineRefuses = expect.stringMatching(/^it ended as ERROR, recorded is SUCCESS/);

export const changedBuilds: readonly ChangedBuild[] = [
  { name: "a build that did not change", edit: (run) => run, differences: [] },
  {
    name: "a build with a renamed step",
    edit: renamed("verify plugins", "check plugins"),
    differences: ['step 3 is recorded as "verify plugins", asked for was "check plugins"', engineRefuses],
  },
  {
    name: "a build without a step in its middle",
    edit: without("verify plugins", { ok: true }),
    differences: [
      'step 3 is recorded as "verify plugins", asked for was "configure settings"',
      engineRefuses,
    ],
  },
  {
    name: "a build without its last step",
    edit: without("complete", true),
    differences: ['step 6 is recorded as "complete", asked for was nothing'],
  },
  {
    name: "a build with another step in its middle",
    edit: around("verify plugins", { before: addStep }),
    differences: ['step 3 is recorded as "verify plugins", asked for was "warm up"', engineRefuses],
  },
  {
    name: "a build with another step at its end",
    edit: around("complete", { after: addStep }),
    differences: [expect.stringMatching(/^carried out without a record: "warm up"/), engineRefuses],
  },
  {
    name: "a build with another step in its middle, behind a patch",
    edit: around("verify plugins", { before: addPatchedStep }),
    differences: [],
  },
  {
    name: "a build with another step at its end, behind a patch",
    edit: around("complete", { after: addPatchedStep }),
    differences: [],
  },
];
