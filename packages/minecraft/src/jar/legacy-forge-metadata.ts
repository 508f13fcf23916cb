import { z } from "zod";
import { fit, optionalText, shortText, textList, versionText } from "./descriptor-fields.ts";
import { asDescriptor, type Descriptor, type MetadataRelation } from "./platform-metadata.ts";

const mod = z.object({
  modid: shortText,
  name: optionalText,
  version: versionText,
  mcversion: optionalText,
  requiredMods: textList,
  dependencies: textList,
});
const mods = z.array(mod).min(1).max(200);
const mcmodInfo = z.union([mods, z.object({ modList: mods }).transform(({ modList }) => modList)]);

/** mcmod.info of Forge up to 1.12: dependencies are written as `id@range` or `id`. */
export function readLegacyForge(source: unknown): Descriptor {
  const list = fit(mcmodInfo, source);
  const [first] = list;
  const ids = list.map(({ modid }) => modid);
  const required = list.flatMap(({ requiredMods }) => requiredMods.map(relationOf));
  const before = list.flatMap(({ dependencies }) => dependencies.map(relationOf));
  const isOther = ({ id }: MetadataRelation): boolean =>
    !ids.includes(id) && !/^(forge|minecraft|mcp|fml)$/i.test(id);
  const needs = required.filter(isOther);
  const neededIds = new Set(needs.map(({ id }) => id));
  return asDescriptor({
    platform: "forge",
    ids,
    name: first?.name ?? ids[0] ?? "",
    version: first?.version ?? null,
    needs,
    wants: before.filter((one) => isOther(one) && !neededIds.has(one.id)),
    minecraftRange: exactly(first?.mcversion ?? null),
    loaderRange: required.find(({ id }) => id.toLowerCase() === "forge")?.range ?? null,
  });
}

function relationOf(text: string): MetadataRelation {
  const at = text.indexOf("@");
  if (at === -1) return { id: text, range: null };
  return { id: text.slice(0, at), range: text.slice(at + 1).trim() || null };
}

function exactly(version: string | null): string | null {
  return version !== null && /^\d+(\.\d+)+$/.test(version) ? `[${version}]` : null;
}
