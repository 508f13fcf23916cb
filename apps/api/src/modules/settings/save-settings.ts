import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact } from "../../platform/transaction.ts";
import { applyChange, editedFile, proposeChange, type ChangesDeps } from "../changes/index.ts";
import { placeOf } from "../files/index.ts";
import { readServer } from "../servers/index.ts";
import { settingsFile, writeSettingsOf } from "./setting-rules.ts";

export const settingsOrigin = "settings";

interface Wish {
  readonly serverId: string;
  readonly edits: readonly { readonly key: string; readonly value: string }[];
}

/** One change for all edits: a value that is refused refuses them all. */
export async function saveSettings(
  deps: ChangesDeps,
  once: Transact,
  actor: Person,
  { serverId, edits }: Wish,
): Promise<{ changeId: string }> {
  const server = await readServer(deps, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const { instanceId } = await placeOf(deps, serverId);
  const wanted = Object.fromEntries(edits.map(({ key, value }) => [key, value]));
  const item = await editedFile(deps, { instanceId, path: settingsFile }, (text) => {
    const written = writeSettingsOf(server, text ?? "", wanted);
    if (!written.ok) throw new AppError("CHANGE_REFUSED", written.sentences.join(" "));
    return written.text;
  });
  if (!item) throw new AppError("CHANGE_REFUSED", "The settings have these values already.");
  return once(async (tx) => {
    const proposal = { serverId, title: titleOf(wanted), origin: settingsOrigin, items: [item] };
    const changeId = await proposeChange(tx, actor, proposal);
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

const maxTitleCharacters = 60;

function titleOf(wanted: Readonly<Record<string, string>>): string {
  const [first, ...more] = Object.entries(wanted);
  if (!first || more.length > 0) return `Change ${more.length + 1} settings`;
  const [key, value] = first;
  const isShort = value !== "" && value.length <= maxTitleCharacters && !value.includes("\n");
  return isShort ? `Set ${key} to ${value}` : `Change ${key}`;
}
