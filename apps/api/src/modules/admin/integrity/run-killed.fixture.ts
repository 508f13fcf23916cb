import type { WorkflowImplementation } from "../../../platform/workflows/workflow.ts";

class Killed extends Error {}

interface Death {
  readonly step: string;
  /** After the step's effect, before its result is recorded; or before the effect. */
  readonly when: "before" | "after";
}

/**
 * Runs a workflow in this process. Its worker dies once, at the given step; the next one has the results of the steps
 * before it and goes on. Returns the names of its steps.
 */
export async function runKilled(
  workflow: WorkflowImplementation,
  input: object,
  death?: Death,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const recorded = new Map<string, unknown>();
  let isDead = false;
  const { signal } = new AbortController();
  const start = () =>
    workflow.run(
      {
        id: "here",
        patch: async () => true,
        step: async (name, work) => {
          if (recorded.has(name)) return recorded.get(name) as Awaited<ReturnType<typeof work>>;
          const dies = !isDead && death?.step === name;
          isDead ||= dies;
          if (dies && death?.when === "before") throw new Killed();
          const result = await work(signal);
          if (dies) throw new Killed();
          recorded.set(name, result);
          return result;
        },
      },
      input,
    );
  await start().catch(async (error: unknown) => {
    if (!(error instanceof Killed)) throw error;
    await meanwhile();
    await start();
  });
  if (death && !isDead) throw new Error(`there is no step "${death.step}"`);
  return [...recorded.keys()];
}
