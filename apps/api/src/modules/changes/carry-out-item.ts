import { isDeepStrictEqual } from "node:util";
import { reviseInstance, seeInstance } from "../nodes/index.ts";
import { ChangeFailure, mostKeptBytes, type ChangeItem, type FileStamp, type RunSettings } from "./change.ts";
import type { ChangesGround } from "./changes-ground.ts";
import type { ChangeItemRow } from "./changes.repository.ts";
import {
  copyInstanceFile,
  deleteInstanceFile,
  isSameFile,
  readInstanceBytes,
  seeFile,
  writeInstanceBytes,
} from "./instance-content.ts";
import { isRewritten, saysTheSame } from "./same-settings.ts";

export interface Doing {
  readonly instanceId: string;
  readonly direction: "forth" | "back";
  /** Looks whether it could be done, and does nothing. */
  readonly isOnlyCheck: boolean;
}

type Of<Kind extends ChangeItem["kind"]> = Extract<ChangeItem, { kind: Kind }>;

/** Makes one item so, or puts it back. Repeated, it changes nothing. Throws ChangeFailure when somebody was faster. */
export async function carryOutItem(ground: ChangesGround, row: ChangeItemRow, doing: Doing): Promise<void> {
  const { item } = row;
  const isForth = doing.direction === "forth";
  const mode = "mode" in item ? item.mode : undefined;
  switch (item.kind) {
    case "write-file":
      return isForth
        ? put(ground, doing, {
            path: item.path,
            from: item.before,
            to: item.after,
            known: row.before,
            bytes: kept(row.after),
            mode,
          })
        : put(ground, doing, {
            path: item.path,
            from: item.after,
            to: item.before,
            known: row.after,
            bytes: kept(row.before),
            mode,
          });
    case "delete-file":
      return isForth
        ? put(ground, doing, { path: item.path, from: item.before, to: null, bytes: kept(null) })
        : put(ground, doing, { path: item.path, from: null, to: item.before, bytes: kept(row.before), mode });
    case "discard-file":
      if (isForth && !doing.isOnlyCheck) await deleteInstanceFile(ground, doing.instanceId, item.path);
      return;
    case "move-file":
      return move(ground, doing, isForth ? item : { ...item, from: item.to, to: item.from });
    case "download-file": {
      const { path } = item.file;
      const bytes = () => ground.fetchLockedFile(item.file);
      return isForth
        ? put(ground, doing, { path, from: null, to: item.file, bytes })
        : put(ground, doing, { path, from: item.file, to: null, bytes });
    }
    case "run-settings":
      return isForth
        ? revise(ground, doing, item.before, item.after)
        : revise(ground, doing, item.after, item.before);
  }
}

interface Put {
  readonly path: string;
  readonly from: FileStamp | null;
  readonly to: FileStamp | null;
  /** The bytes of `from`, where they were kept. */
  readonly known?: Buffer | null;
  readonly bytes: () => Promise<Uint8Array>;
  readonly mode?: number | undefined;
}

function kept(bytes: Buffer | null): () => Promise<Uint8Array> {
  return () => {
    if (bytes === null) throw new Error("the bytes of a file were not kept with its change");
    return Promise.resolve(bytes);
  };
}

async function put(ground: ChangesGround, doing: Doing, file: Put): Promise<void> {
  const { instanceId, isOnlyCheck } = doing;
  const { path, from, to, bytes, mode } = file;
  const algorithms = [from, to].flatMap((stamp) => stamp?.digest.algorithm ?? []);
  const seen = await seeFile(ground, instanceId, path, algorithms);
  if (isSameFile(seen, to)) return;
  if (!isSameFile(seen, from) && !(await isOnlyRewritten(ground, instanceId, file))) throw otherwise(path);
  if (isOnlyCheck) return;
  if (to === null) await deleteInstanceFile(ground, instanceId, path);
  else await writeInstanceBytes(ground, instanceId, path, await bytes(), mode);
}

async function isOnlyRewritten(
  ground: ChangesGround,
  instanceId: string,
  { path, known }: Put,
): Promise<boolean> {
  if (!known || !isRewritten(path)) return false;
  const present = await readInstanceBytes(ground, instanceId, path, mostKeptBytes);
  return present !== undefined && saysTheSame(present, known);
}

/** The copy is whole before the first goes, so that one of the two is always there. */
async function move(ground: ChangesGround, doing: Doing, item: Of<"move-file">): Promise<void> {
  const { from, to, stamp } = item;
  const { instanceId, isOnlyCheck } = doing;
  const look = (path: string) => seeFile(ground, instanceId, path, [stamp.digest.algorithm]);
  const [source, target] = [await look(from), await look(to)];
  const isCopied = isSameFile(target, stamp);
  if (source === null && isCopied) return;
  if (!isSameFile(source, stamp)) throw otherwise(from);
  if (target !== null && !isCopied) throw otherwise(to);
  if (isOnlyCheck) return;
  if (!isCopied) await copyInstanceFile(ground, instanceId, item);
  await deleteInstanceFile(ground, instanceId, from);
}

async function revise(
  ground: ChangesGround,
  { instanceId, isOnlyCheck }: Doing,
  from: RunSettings,
  to: RunSettings,
): Promise<void> {
  const isIn = ({ image, command, limits }: RunSettings, wanted: RunSettings) =>
    isDeepStrictEqual({ image, command, limits }, wanted);
  if (isOnlyCheck) {
    const seen = await seeInstance(ground, instanceId);
    if (seen && !isIn(seen.spec, from) && !isIn(seen.spec, to)) throw otherwise("how the server is run");
    return;
  }
  await ground.transact((tx) =>
    reviseInstance(ground, tx, instanceId, ({ spec, memoryMb }) => {
      if (isIn(spec, to)) return undefined;
      if (!isIn(spec, from)) throw otherwise("how the server is run");
      const more = to.limits.memoryMb - from.limits.memoryMb;
      return { spec: { ...spec, ...to }, ...(more !== 0 && { memoryMb: memoryMb + more }) };
    }),
  );
}

function otherwise(what: string): ChangeFailure {
  return new ChangeFailure(`Somebody or something has changed ${what} meanwhile, so it was left alone.`);
}
