import { readConfig } from "@blockwright/minecraft/config-file/config-file";
import { readInstanceBytes } from "../../files/index.ts";
import { maxKeptBytes } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { ChangeItemRow } from "../changes.repository.ts";

interface Written {
  readonly instanceId: string;
  readonly items: readonly ChangeItemRow[];
}

/** A file of the change that can't be read now and could be before, as a sentence. */
export async function findUnreadable(
  deps: ChangesDeps,
  { instanceId, items }: Written,
): Promise<string | undefined> {
  for (const { item, before } of items) {
    if (item.kind !== "write-file" || !isReadable(item.path, before?.toString() ?? "")) continue;
    const now = await readInstanceBytes(deps, instanceId, item.path, maxKeptBytes);
    if (now && !isReadable(item.path, now.toString()))
      return `The server started, but ${item.path} can't be read.`;
  }
  return undefined;
}

function isReadable(path: string, text: string): boolean {
  return text.trim() === "" || readConfig(path, text)?.ok !== false;
}
