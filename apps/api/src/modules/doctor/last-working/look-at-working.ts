import {
  describeWorking,
  type WorkingDifferences,
  type WorkingState,
} from "@blockwright/node-protocol/working";
import { plainPath } from "../../files/index.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import type { Patient } from "../doctor.repository.ts";
import { findTouched } from "./last-working.repository.ts";

export interface WorkingComparison {
  readonly state: WorkingState;
  readonly differences: WorkingDifferences;
  /** Set if the server is started differently now. */
  readonly run: Pick<WorkingState, "image" | "command"> | null;
}

/** Jars that changed have to be read on the node. */
const deadlineMs = 30_000;

/**
 * The last working state of what is installed now, and what differs from it. Settings that only the game or a plugin
 * has written are its data and are left out: homes and claims are often kept in files that look like settings.
 */
export async function lookAtWorking(
  deps: DoctorDeps,
  { serverId, instanceId, nodeId, spec }: Patient,
): Promise<WorkingComparison | undefined> {
  const { state, differences } = await deps.callNode(nodeId, describeWorking, { instanceId }, { deadlineMs });
  if (!state || !differences) return undefined;
  const texts = differences.changed.filter(({ path }) => !isJar(path)).map(({ path }) => plainPath(path));
  const touched = await findTouched(deps.rows, serverId, texts, new Date(state.startedAt));
  const changed = differences.changed.filter(({ path }) => isJar(path) || touched.has(plainPath(path)));
  const { image, command } = state;
  const isRunDifferent = image !== spec.image || command.join("\0") !== spec.command.join("\0");
  // Flags that were made for another amount of memory would not fit.
  const canRunSo = isRunDifferent && state.memoryMb === spec.limits.memoryMb;
  return { state, differences: { ...differences, changed }, run: canRunSo ? { image, command } : null };
}

export function isJar(path: string): boolean {
  return path.toLowerCase().endsWith(".jar");
}
