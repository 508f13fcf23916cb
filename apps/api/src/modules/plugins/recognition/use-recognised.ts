import { randomBytes } from "node:crypto";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { describeUpload } from "@blockwright/minecraft/upload/describe-upload";
import { readListed } from "@blockwright/minecraft/zip/listing";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact } from "../../../platform/transaction.ts";
import { applyChange, proposeChange, type NewChangeItem } from "../../changes/index.ts";
import { readInstanceText, refusing, seePath } from "../../files/index.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { openUpload, type OpenedUpload } from "./open-upload.ts";
import { placingsOf, type Placing, type UsableUpload } from "./placing.ts";
import { recogniseArchive } from "./recognise-archive.ts";

/** Puts an uploaded world or server in place. All of it can be undone: existing files are moved aside, not deleted. */
export async function useRecognised(
  deps: PluginsDeps,
  once: Transact,
  actor: Person,
  { serverId, path }: { readonly serverId: string; readonly path: string },
): Promise<{ changeId: string }> {
  const opened = await openUpload(deps, serverId, path);
  const upload = opened.archive && describeUpload(filesOf(opened));
  if (!upload || upload.kind === "unknown")
    throw new AppError("CHANGE_REFUSED", "There is no world and no server in that file.");
  await refuseWhatCannotWork(opened);
  const items = await itemsFor(deps, opened, upload);
  const title = upload.kind === "world" ? "Use the uploaded world" : "Use the uploaded server";
  return once(async (tx) => {
    const changeId = await proposeChange(tx, actor, { serverId, title, origin: `upload:${path}`, items });
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

function filesOf({ archive }: OpenedUpload) {
  return (archive?.entries ?? []).map(({ name, unpackedBytes }) => ({ name, sizeBytes: unpackedBytes }));
}

/** Another edition, a newer version or too large: reported before anything is stopped. */
async function refuseWhatCannotWork({ archive, fileName, target }: OpenedUpload): Promise<void> {
  if (!archive) return;
  const seen = await recogniseArchive(archive, fileName, target);
  const problems = seen.kind === "world" || seen.kind === "server" ? seen.problems : [];
  const [first] = problems.filter((sentence) => !sentence.startsWith("It ran on "));
  if (first !== undefined) throw new AppError("CHANGE_REFUSED", first);
}

async function itemsFor(
  deps: PluginsDeps,
  opened: OpenedUpload,
  upload: UsableUpload,
): Promise<NewChangeItem[]> {
  const { place, path: archive, sizeBytes, modifiedAt, target } = opened;
  const names = filesOf(opened).map(({ name }) => name);
  const placings = placingsOf(upload, names, {
    software: target.software,
    levelName: await levelNameHere(deps, place.instanceId),
    uploadedLevelName: await levelNameThere(opened, upload),
  });
  if (placings.length === 0)
    throw new AppError("CHANGE_REFUSED", "There is nothing in that file that fits this server.");
  const mark = randomBytes(3).toString("hex");
  const into = `.unpacked-${mark}`;
  const unpack = { kind: "unpack-archive", archive, sizeBytes, modifiedAt, into } as const;
  const items: NewChangeItem[] = [{ item: { ...unpack, maxBytes: place.freeBytes } }];
  for (const placing of placings) {
    const item = await exchangeFor(deps, place.instanceId, placing, { into, mark });
    if (item) items.push(item);
  }
  return [...items, { item: { kind: "empty-folder", path: into } }];
}

async function exchangeFor(
  deps: PluginsDeps,
  instanceId: string,
  { path, source }: Placing,
  { into, mark }: { readonly into: string; readonly mark: string },
): Promise<NewChangeItem | undefined> {
  const isThere = (await seePath(deps, instanceId, path)) !== undefined;
  if (source === null && !isThere) return undefined;
  const stored =
    source === null ? `${into}/undone/${path}` : [into, "content", source].filter(Boolean).join("/");
  const aside = isThere ? `${path}.replaced-${mark}` : null;
  return { item: { kind: "exchange-path", path, stored, isReplaced: source !== null, aside } };
}

const usualLevelName = "world";
const largestSettings = 256 * 1024;

async function levelNameHere(deps: PluginsDeps, instanceId: string): Promise<string> {
  const text = await readInstanceText(deps, { instanceId }, "server.properties");
  return levelNameIn(text ?? "");
}

async function levelNameThere({ archive }: OpenedUpload, upload: UsableUpload): Promise<string> {
  const settings = upload.kind === "server" ? `${upload.root}server.properties` : undefined;
  const entry = archive?.entries.find(({ name }) => name === settings);
  if (!archive || !entry) return usualLevelName;
  const bytes = await refusing(() => readListed(archive.read, entry, largestSettings));
  return levelNameIn(new TextDecoder().decode(bytes));
}

/** A name that leads elsewhere is not a world. */
function levelNameIn(settings: string): string {
  const name = parseProperties(settings).values.get("level-name") ?? "";
  return /^[\w][\w .-]{0,99}$/.test(name) && !name.endsWith(".") ? name : usualLevelName;
}
