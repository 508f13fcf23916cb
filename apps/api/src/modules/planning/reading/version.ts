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
        sentence: `${parsed.sentence} We take the newest that fits.`,
        places: [place],
      };
    }
  }
  return { kind: "none" };
}
