import { createHash, randomUUID } from "node:crypto";
import { restoreBackupPath } from "@blockwright/node-protocol/backup-files";
import { readSealingKey } from "@blockwright/node-protocol/backups";
import * as operations from "@blockwright/node-protocol/file-operations";
import { deletePath } from "@blockwright/node-protocol/files";
import type { RpcDefinition } from "@blockwright/node-protocol/rpc";
import { createNodeKeys } from "@blockwright/node-protocol/sealed-for-node";
import * as transfer from "@blockwright/node-protocol/transfer";
import { describeWorking } from "@blockwright/node-protocol/working";
import type { z } from "zod";

type Answer<Rpc extends RpcDefinition> = (body: z.output<Rpc["request"]>) => z.input<Rpc["response"]>;

const answers: Record<string, (node: unknown, body: unknown) => object> = {};

function answer<Rpc extends RpcDefinition>(rpc: Rpc, give: Answer<Rpc>): void {
  answers[rpc.name] = (_node, body) => give(rpc.request.parse(body) as never) as object;
}

/** Confirms every file operation. It has no files. */
export const fileAnswers: Readonly<typeof answers> = answers;

for (const rpc of [operations.createPath, operations.movePath, operations.emptyTrash, deletePath])
  answer(rpc, () => ({}));
for (const rpc of [transfer.writeChunk, transfer.finishWrite, transfer.cancelTransfer])
  answer(rpc, () => ({}));
answer(transfer.beginWrite, () => ({ transferId: randomUUID() }));
answer(operations.copyPath, () => ({ files: 1, sizeBytes: 1 }));
answer(operations.trashPath, () => ({ trashId: "t1" }));
answer(operations.restoreTrash, () => ({ path: "a" }));
answer(operations.archivePaths, () => ({ sizeBytes: 1 }));
answer(operations.extractArchive, () => ({ files: 1, sizeBytes: 1 }));
const { publicKey } = await createNodeKeys();
answer(readSealingKey, () => ({ publicKey }));
answer(restoreBackupPath, () => ({ files: 1, sizeBytes: 1, trashId: null }));
answer(describeWorking, () => ({ state: null, differences: null }));
answer(operations.saveBytes, ({ bytes }) => {
  const content = Buffer.from(bytes, "base64");
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { sha256, sizeBytes: content.length, modifiedAt: new Date(0).toISOString(), before: null };
});
