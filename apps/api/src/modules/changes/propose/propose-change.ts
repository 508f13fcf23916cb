import { randomUUID } from "node:crypto";
import { recordedActor, type Actor } from "../../../platform/actor.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { holdVersion } from "../../files/index.ts";
import { maxKeptBytes, pathsOf, type NewChangeItem } from "../change.ts";
import { findWorkplace, insertChange } from "../changes.repository.ts";

export interface ChangeProposal {
  readonly serverId: string;
  /** For people, as a headline. */
  readonly title: string;
  /** What caused it, as `diagnosis:<id>`. */
  readonly origin?: string;
  readonly items: readonly NewChangeItem[];
}

/** Records the proposed change. The server is not touched until it is applied. */
export async function proposeChange(
  tx: Transaction,
  actor: Actor,
  proposal: ChangeProposal,
): Promise<string> {
  const { items, ...about } = proposal;
  const isTooLarge = ({ before, after }: NewChangeItem) =>
    Math.max(before?.length ?? 0, after?.length ?? 0) > maxKeptBytes;
  if (items.some(isTooLarge)) throw new RangeError("a file is too large to be kept with a change");
  const id = randomUUID();
  const { kind: authorKind, id: authorId, via } = recordedActor(actor);
  const installationId = (await findWorkplace(tx.rows, proposal.serverId))?.installationId ?? null;
  const at = tx.now();
  const author = { authorKind, authorId, via };
  const times = { createdAt: at, updatedAt: at };
  const kept: Parameters<typeof insertChange>[2][number][] = [];
  for (const { item, before, after } of items)
    kept.push({
      item,
      ...(after && { after }),
      ...(before && {
        beforeVersionId: await holdVersion(tx, {
          serverId: proposal.serverId,
          path: pathsOf(item)[0] ?? "",
          content: before,
          by: { kind: authorKind, id: authorId, via },
        }),
      }),
    });
  await insertChange(tx.rows, { id, ...about, ...author, ...times, installationId, state: "proposed" }, kept);
  return id;
}
