import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/transaction.ts";
import { findChain, findContent, insertContent } from "./file-contents.repository.ts";
import type { HistoryLimits } from "./history-limits.ts";
import { canBeBase, packContent } from "./packed-content.ts";
import { unpackChain } from "./read-content.ts";

interface NewContent {
  readonly serverId: string;
  readonly content: Uint8Array;
  /** What it probably resembles. */
  readonly baseId: string | undefined;
}

/** Its id, which it has already where the server has had the same bytes before. */
export async function keepContent(
  { rows }: Pick<Transaction, "rows">,
  { serverId, content, baseId }: NewContent,
  { wholeEvery }: Pick<HistoryLimits, "wholeEvery">,
): Promise<string> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const known = await findContent(rows, serverId, sha256);
  if (known) return known.id;
  const base = baseId === undefined ? undefined : await openBase(rows, baseId, wholeEvery);
  const id = randomUUID();
  await insertContent(rows, {
    id,
    serverId,
    sha256,
    sizeBytes: content.length,
    baseId: base?.id ?? null,
    depth: base ? base.depth + 1 : 0,
    packed: await packContent(content, base?.content),
  });
  return id;
}

/** Undefined where the next has to be whole. */
async function openBase(rows: Transaction["rows"], baseId: string, wholeEvery: number) {
  const chain = await findChain(rows, baseId);
  const last = chain.at(-1);
  if (!last || last.depth + 1 >= wholeEvery) return undefined;
  const content = await unpackChain(chain);
  return canBeBase(content) ? { id: last.id, depth: last.depth, content } : undefined;
}
