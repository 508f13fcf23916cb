import { AppError } from "../../platform/errors.ts";
import { ChangeFailure } from "./change.ts";
import type { ChangesGround } from "./changes-ground.ts";
import { updateChange } from "./changes.repository.ts";
import { releaseServer } from "./hold-server.ts";
import { openWork } from "./make-change.ts";
import { settleChange } from "./settle-change.ts";

export async function endUndo(ground: ChangesGround, changeId: string): Promise<void> {
  await release(ground, changeId);
  await settleChange(ground, changeId, "undone", "You put everything back as it was.");
}

/** The change stays in place. */
export async function refuseUndo(ground: ChangesGround, changeId: string, sentence: string): Promise<void> {
  await release(ground, changeId);
  await updateChange(ground.rows, changeId, {
    state: "applied",
    sentence: `It could not be undone. ${sentence}`,
  });
}

async function release(ground: ChangesGround, changeId: string): Promise<void> {
  try {
    await releaseServer(ground, (await openWork(ground, changeId)).instanceId);
  } catch (error) {
    const isGone =
      error instanceof ChangeFailure || (error instanceof AppError && error.code === "NOT_FOUND");
    if (!isGone) throw error;
  }
}
