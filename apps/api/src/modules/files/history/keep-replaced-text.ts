import type { Transaction } from "../../../platform/transaction.ts";
import { decodeText } from "../edit/text-encoding.ts";
import { keepVersion, type ReplacedContent } from "./keep-version.ts";

/** For SFTP and uploads, only text has a history: jars and worlds would displace it. */
export async function keepReplacedText(tx: Transaction, replaced: ReplacedContent): Promise<void> {
  const { content } = replaced;
  if (content.length > 0 && decodeText(Buffer.from(content))) await keepVersion(tx, replaced);
}
