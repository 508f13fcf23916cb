import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/transaction.ts";
import { findContent, insertContent } from "./file-contents.repository.ts";
import type { HistoryLimits } from "./history-limits.ts";
import { canBeBase, packContent } from "./packed-content.ts";
import { readContent } from "./read-content.ts";
import { createRecentContents } from "./recent-contents.ts";

const recent = createRecentContents();

/** A stored content. */
interface KeptContent {
  readonly id: string;
  /** The length of its chain of bases. */
  readonly depth: number;
}

interface NewContent {
  readonly serverId: string;
  readonly content: Uint8Array;
  /** A content it probably resembles. */
  readonly base: KeptContent | undefined;
}

/** Its id: the existing one if the server has stored the same bytes before. */
export async function keepContent(
  { rows }: Pick<Transaction, "rows">,
  { serverId, content, base: wanted }: NewContent,
  { wholeEvery }: Pick<HistoryLimits, "wholeEvery">,
): Promise<string> {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const known = await findContent(rows, serverId, sha256);
  if (known) return known.id;
  // A chain must end at a whole content now and then.
  const base = wanted && wanted.depth + 1 < wholeEvery ? await openBase(rows, wanted) : undefined;
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
  recent.add(id, content);
  return id;
}

/** Undefined if nothing can be packed against it. */
async function openBase(rows: Transaction["rows"], { id, depth }: KeptContent) {
  const content = recent.get(id) ?? (await readContent(rows, id));
  return canBeBase(content) ? { id, depth, content } : undefined;
}
