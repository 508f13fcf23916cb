import { findReference, findTakenBack } from "./later-words.ts";
import type { Occurrence } from "./terms.ts";
import { languages, type Language } from "./language.ts";
import type { Token } from "./tokens.ts";

const english =
  "not without never disable disabled nobody none neither nor nothing cannot avoid dont exclude no";

/** Precede what is not wanted. English ones work in every language: players mix them. */
const negatorsOf: Readonly<Record<Language, string>> = {
  en: english,
  de: `${english} kein keine keinen keinem keiner keinerlei ohne nicht nie niemand nichts`,
  fr: `${english} sans pas aucun aucune ni jamais personne rien`,
  es: `${english} sin nunca nadie ni nada ningun ninguna`,
  pt: `${english} sem nao nunca ninguem nem nada nenhum nenhuma`,
};

/** Short requests are taken for English, and none of these means anything else in another language. */
const clearNegators =
  "kein keine keinen keinem keiner ohne nicht nichts nix niemand sans aucun aucune jamais sem nao ninguem nadie nunca";

const negatorSets = new Map(
  // In Portuguese "no" means "in the".
  languages.map((one) => [
    one,
    new Set(`${negatorsOf[one]} ${clearNegators}`.split(" ").filter((word) => one !== "pt" || word !== "no")),
  ]),
);

/** These apply to a whole list: "without shops and auctions". */
const listNegators = new Set(["without", "ohne", "sans", "sin", "sem", "exclude", "ni", "nem", "neither"]);
const andWords = new Set(["and", "und", "et", "y", "e", "plus"]);
const withWords = new Set(["with", "mit", "avec", "con", "com", "only", "nur", "just", "also", "auch"]);
const afterWords =
  /^(off|nope|nein|non|nao|disabled|aus|deaktiviert|verboten|nicht|desactive|desactivado|interdit|prohibido|apagado|desativado|desligado|proibido|forbidden)$/;
const onlyWords = new Set(["only", "nur", "seulement", "solo", "so", "somente"]);

/** "Not without" asks for it. */
const doubled = /^(not|dont|never|nicht|no|pas|nao) (not|without|ohne|sans|sin|sem)$/;
const switchedOn = /^(on|yes|enabled|an|ja|aktiviert|oui|active|si|activado|sim|ligado|ativado)$/;

const widestReach = 4;

/** Positions of the words that negate it. Undefined: it is not negated. */
export function findNegation(
  tokens: readonly Token[],
  found: Occurrence,
  language: Language,
): readonly number[] | undefined {
  const before = negatorBefore(tokens, found, language);
  const switched = findReference(tokens, found);
  if (switched) return switched.isOff ? switched.places : undefined;
  // "No rules, PvP on" without its comma.
  const isFarAway = before !== undefined && before < found.first - 1;
  if (isFarAway && isSwitchedOn(tokens, found)) return undefined;
  if (before !== undefined)
    return doubled.test(`${tokens[before - 1]?.text} ${tokens[before]?.text}`) ? undefined : [before];
  return negatorsAfter(tokens, found) ?? findTakenBack(tokens, found);
}

function isSwitchedOn(tokens: readonly Token[], { first, last }: Occurrence): boolean {
  const next = tokens[last + 1];
  return next !== undefined && next.clause === tokens[first]?.clause && switchedOn.test(next.text);
}

function negatorBefore(tokens: readonly Token[], found: Occurrence, language: Language): number | undefined {
  const negators = negatorSets.get(language);
  const clause = tokens[found.first]?.clause;
  const own = new Set(found.own);
  let crossedAnd = false;
  for (let place = found.last - 1; place >= found.first - widestReach; place -= 1) {
    const token = tokens[place];
    if (!token || token.clause !== clause) return undefined;
    if (own.has(place)) continue;
    const next = tokens[place + 1]?.text ?? "";
    if (negators?.has(token.text) && !onlyWords.has(next)) {
      return !crossedAnd || listNegators.has(token.text) ? place : undefined;
    }
    if (andWords.has(token.text)) crossedAnd = true;
    if (withWords.has(token.text) && place < found.first) return undefined;
  }
  return undefined;
}

/** "PvP off", "PvP is off". */
function negatorsAfter(tokens: readonly Token[], { first, last }: Occurrence): readonly number[] | undefined {
  const following = tokens.slice(last + 1, last + 3).filter(({ clause }) => clause === tokens[first]?.clause);
  const found = following.findIndex(
    ({ text }, index) =>
      (afterWords.test(text) || (text === "no" && index === following.length - 1)) &&
      (index === 0 || isFiller(following[0]?.text)),
  );
  return found === -1 ? undefined : [last + 1 + found];
}

function isFiller(word: string | undefined): boolean {
  return /^(is|are|be|set|turned|switched|ist|est|esta|to|should|soll|bitte|please)$/.test(word ?? "");
}
