import { createHash } from "node:crypto";
import type { Transaction } from "../../../platform/transaction.ts";
import { findChain, type ContentRow } from "./file-contents.repository.ts";
import { unpackContent } from "./packed-content.ts";

export async function readContent(rows: Transaction["rows"], contentId: string): Promise<Buffer> {
  return unpackChain(await findChain(rows, contentId));
}

/** The content of the last one. Throws when the result differs from what was stored. */
async function unpackChain(chain: readonly ContentRow[]): Promise<Buffer> {
  let content: Buffer | undefined;
  for (const { packed, sizeBytes } of chain) content = await unpackContent(packed, sizeBytes, content);
  const sha256 = content && createHash("sha256").update(content).digest("hex");
  if (!content || sha256 !== chain.at(-1)?.sha256) throw new Error("a kept file is not what it was");
  return content;
}
