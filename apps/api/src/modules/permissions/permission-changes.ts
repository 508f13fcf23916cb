import { randomUUID } from "node:crypto";
import { permissionStep } from "@blockwright/minecraft/permissions/operations";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import type { ToolCaller } from "../../platform/tool.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { appendActivity, findDeeds } from "../activity/index.ts";

/** A step that is made, and the one that puts back what was before. */
const madeStep = z.object({ step: permissionStep, inverse: permissionStep });
export type MadeStep = z.input<typeof madeStep>;

const recorded = z.object({ changeId: z.uuid(), steps: z.string() });
const undone = z.object({ changeId: z.uuid() });
const maxChanges = 50;

export interface PermissionChange {
  readonly changeId: string;
  readonly at: Date;
  readonly steps: readonly MadeStep[];
  readonly isUndone: boolean;
}

/** Before the first command is typed, so that it can be undone even if the work is cut off in the middle. */
export async function recordChange(
  tx: Transaction,
  { actor, serverId }: ToolCaller,
  steps: readonly MadeStep[],
): Promise<string> {
  const changeId = randomUUID();
  await appendActivity(tx, actor, {
    action: "server.permissions-changed",
    subjectId: serverId,
    details: { changeId, steps: JSON.stringify(steps) },
  });
  return changeId;
}

export async function recordUndo(
  tx: Transaction,
  { actor, serverId }: ToolCaller,
  changeId: string,
): Promise<void> {
  const details = { changeId };
  await appendActivity(tx, actor, { action: "server.permissions-undone", subjectId: serverId, details });
}

/** The newest ones first. */
export async function listChanges(
  { rows }: Pick<Transaction, "rows">,
  serverId: string,
): Promise<readonly PermissionChange[]> {
  const takenBack = new Set(
    (await findDeeds(rows, "server.permissions-undone", serverId, maxChanges)).flatMap(({ details }) => {
      const read = undone.safeParse(details);
      return read.success ? [read.data.changeId] : [];
    }),
  );
  const made = await findDeeds(rows, "server.permissions-changed", serverId, maxChanges);
  return made.flatMap(({ at, details }) => {
    const read = recorded.safeParse(details);
    if (!read.success) return [];
    const { changeId, steps } = read.data;
    const known = z.array(madeStep).safeParse(JSON.parse(steps));
    return known.success ? [{ changeId, at, steps: known.data, isUndone: takenBack.has(changeId) }] : [];
  });
}

export async function requireChange(
  deps: Pick<Transaction, "rows">,
  serverId: string,
  changeId: string,
): Promise<PermissionChange> {
  const found = (await listChanges(deps, serverId)).find((one) => one.changeId === changeId);
  if (!found) throw new AppError("NOT_FOUND", "There is no such change of permissions.");
  return found;
}
