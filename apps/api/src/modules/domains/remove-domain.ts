import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { appendActivity } from "../activity/index.ts";
import { deleteDomain } from "./domains.repository.ts";

export async function removeDomain(
  { transact }: Pick<Deps, "transact">,
  actor: Person,
  id: string,
): Promise<void> {
  await transact(async (tx) => {
    const removed = await deleteDomain(tx.rows, id);
    if (!removed) throw new AppError("NOT_FOUND");
    const { serverId, domain } = removed;
    await appendActivity(tx, actor, {
      action: "domain.removed",
      subjectId: id,
      serverId,
      details: { domain },
    });
  });
}
