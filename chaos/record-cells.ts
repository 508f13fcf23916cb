import { check } from "../services/judging/check.ts";
import type { Progress } from "./progress.ts";

interface Cell {
  readonly fault: string;
  readonly step: string;
  readonly end: string;
  readonly problems: readonly string[];
}

/** Runs one part of a matrix, prints its cells as soon as they are done, and adds them to the results. */
export async function recordCells<OneCell extends Cell>(
  { progress, cells }: { readonly progress: Progress; readonly cells: OneCell[] },
  name: string,
  work: () => Promise<readonly OneCell[]>,
): Promise<void> {
  const done = await progress.part(name, work);
  for (const { fault, step, end, problems } of done) {
    const failed = problems.length > 0 ? `, FAILED: ${problems.join("; ")}` : "";
    console.log(`  ${fault}, in "${step}": ${end}${failed}`);
  }
  const checks = done.map(({ fault, step, problems }) =>
    check(`${fault}, in "${step}"`, problems.length === 0, problems.join("; ")),
  );
  progress.note(checks, done.length);
  cells.push(...done);
}
