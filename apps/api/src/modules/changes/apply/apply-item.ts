import { isDeepStrictEqual } from "node:util";
import {
  copyInstanceFile,
  deleteInstanceFile,
  isSameFile,
  readInstanceBytes,
  seeFile,
  writeInstanceBytes,
  type FileStamp,
} from "../../files/index.ts";
import { reviseInstance, seeInstance } from "../../nodes/index.ts";
import { applyKeptItem } from "./apply-kept-item.ts";
import { changedMeanwhile } from "./changed-meanwhile.ts";
import { maxKeptBytes, type ChangeItem, type RunSettings } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { ChangeItemRow } from "../changes.repository.ts";
import type { ApplyOptions } from "./apply-options.ts";
import { applyFolderItem } from "../folders/apply-folder-item.ts";
import { isRewritten, saysTheSame } from "../propose/same-settings.ts";
import { applyRuleItem } from "../rules/apply-rule-item.ts";

type Of<Kind extends ChangeItem["kind"]> = Extract<ChangeItem, { kind: Kind }>;

/** Applies one item, or puts it back. Idempotent. Throws JobFailure when the file was changed by someone else. */
export async function applyItem(deps: ChangesDeps, row: ChangeItemRow, options: ApplyOptions): Promise<void> {
  const { item } = row;
  const isForth = options.direction === "forth";
  const mode = "mode" in item ? item.mode : undefined;
  switch (item.kind) {
    case "write-file":
      return isForth
        ? put(deps, options, {
            path: item.path,
            from: item.before,
            to: item.after,
            known: row.before,
            bytes: kept(row.after),
            mode,
          })
        : put(deps, options, {
            path: item.path,
            from: item.after,
            to: item.before,
            known: row.after,
            bytes: kept(row.before),
            mode,
          });
    case "delete-file":
      return isForth
        ? put(deps, options, { path: item.path, from: item.before, to: null, bytes: kept(null) })
        : put(deps, options, { path: item.path, from: null, to: item.before, bytes: kept(row.before), mode });
    case "discard-file":
      if (isForth && !options.isOnlyCheck) await deleteInstanceFile(deps, options.instanceId, item.path);
      return;
    case "move-file":
      return move(deps, options, isForth ? item : { ...item, from: item.to, to: item.from });
    case "download-file": {
      const { path } = item.file;
      const bytes = () => deps.fetchLockedFile(item.file);
      return isForth
        ? put(deps, options, { path, from: null, to: item.file, bytes })
        : put(deps, options, { path, from: item.file, to: null, bytes });
    }
    case "run-settings":
      return isForth
        ? revise(deps, options, item.before, item.after)
        : revise(deps, options, item.after, item.before);
    case "restore-kept":
      return applyKeptItem(deps, item, options);
    case "game-rule":
      return applyRuleItem(deps, item, options);
    case "unpack-archive":
    case "exchange-path":
    case "empty-folder":
      return applyFolderItem(deps, item, options);
  }
}

interface Put {
  readonly path: string;
  readonly from: FileStamp | null;
  readonly to: FileStamp | null;
  /** The bytes of `from`, if they were kept. */
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

async function put(deps: ChangesDeps, options: ApplyOptions, file: Put): Promise<void> {
  const { instanceId, isOnlyCheck } = options;
  const { path, from, to, bytes, mode } = file;
  const algorithms = [from, to].flatMap((stamp) => stamp?.digest.algorithm ?? []);
  const seen = await seeFile(deps, instanceId, path, algorithms);
  if (isSameFile(seen, to)) return;
  if (!isSameFile(seen, from) && !(await isOnlyRewritten(deps, instanceId, file)))
    throw changedMeanwhile(path);
  if (isOnlyCheck) return;
  if (to === null) await deleteInstanceFile(deps, instanceId, path);
  else await writeInstanceBytes(deps, instanceId, path, await bytes(), mode);
}

async function isOnlyRewritten(
  deps: ChangesDeps,
  instanceId: string,
  { path, known }: Put,
): Promise<boolean> {
  if (!known || !isRewritten(path)) return false;
  const present = await readInstanceBytes(deps, instanceId, path, maxKeptBytes);
  return present !== undefined && saysTheSame(present, known);
}

/** The copy is complete before the original is removed, so that one of the two always exists. */
async function move(deps: ChangesDeps, options: ApplyOptions, item: Of<"move-file">): Promise<void> {
  const { from, to, stamp } = item;
  const { instanceId, isOnlyCheck } = options;
  const look = (path: string) => seeFile(deps, instanceId, path, [stamp.digest.algorithm]);
  const [source, target] = [await look(from), await look(to)];
  const isCopied = isSameFile(target, stamp);
  if (source === null && isCopied) return;
  if (!isSameFile(source, stamp)) throw changedMeanwhile(from);
  if (target !== null && !isCopied) throw changedMeanwhile(to);
  if (isOnlyCheck) return;
  if (!isCopied) await copyInstanceFile(deps, instanceId, item);
  await deleteInstanceFile(deps, instanceId, from);
}

async function revise(
  deps: ChangesDeps,
  { instanceId, isOnlyCheck }: ApplyOptions,
  from: RunSettings,
  to: RunSettings,
): Promise<void> {
  const isIn = ({ image, command, limits }: RunSettings, wanted: RunSettings) =>
    isDeepStrictEqual({ image, command, limits }, wanted);
  if (isOnlyCheck) {
    const seen = await seeInstance(deps, instanceId);
    if (seen && !isIn(seen.spec, from) && !isIn(seen.spec, to))
      throw changedMeanwhile("how the server is run");
    return;
  }
  await deps.transact((tx) =>
    reviseInstance(deps, tx, instanceId, ({ spec, memoryMb }) => {
      if (isIn(spec, to)) return undefined;
      if (!isIn(spec, from)) throw changedMeanwhile("how the server is run");
      const more = to.limits.memoryMb - from.limits.memoryMb;
      return { spec: { ...spec, ...to }, ...(more !== 0 && { memoryMb: memoryMb + more }) };
    }),
  );
}
