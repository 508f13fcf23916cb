import { parseVersion } from "@blockwright/minecraft/versions/version";
import type { ReadPrompt } from "./phrasebook.ts";

export type ReadVersion =
  | { readonly kind: "asked"; readonly version: string; readonly places: readonly number[] }
  | { readonly kind: "refused"; readonly sentence: string; readonly places: readonly number[] }
  | { readonly kind: "none" };

const looksLikeVersion = /^v?\d{1,2}\.\d{1,3}(\.\d{1,3})?$/;
const unit = /^(gb|mb|g|ghz|x|percent|eur|euro|usd|hours?|times)$/;
const announces =
  /^(minecraft|mc|version|java|on|auf|en|na|em|versao|paper|forge|fabric|neoforge|spigot|vanilla)$/;

export function readVersion({ tokens }: ReadPrompt): ReadVersion {
  for (const [place, { text }] of tokens.entries()) {
    if (!looksLikeVersion.test(text) || unit.test(tokens[place + 1]?.text ?? "")) continue;
    const parsed = parseVersion(text);
    if (parsed.ok) return { kind: "asked", version: parsed.version.text, places: [place] };
    if (announces.test(tokens[place - 1]?.text ?? "")) {
      return {
        kind: "refused",
        sentence: `${parsed.sentence} Using the newest version that fits.`,
        places: [place],
      };
    }
  }
  return { kind: "none" };
}

const joins = /^(and|to|und|bis|et|y|e|a|through|up|hasta|ate|jusqu)$/;
const widestGap = 4;

/** "People on 1.19 and 1.20": the positions of both. Then players join with different versions. */
export function findSeveralVersions({ tokens }: ReadPrompt): readonly number[] | undefined {
  const versions = [...tokens.keys()].filter((place) => looksLikeVersion.test(tokens[place]?.text ?? ""));
  for (const [index, place] of versions.entries()) {
    const next = versions[index + 1];
    if (next === undefined || next - place > widestGap) continue;
    const between = tokens.slice(place + 1, next);
    const isSame = tokens[next]?.clause === tokens[place]?.clause;
    if (isSame && between.some(({ text }) => joins.test(text))) return [place, next];
  }
  return undefined;
}
