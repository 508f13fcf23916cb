export interface Token {
  readonly text: string;
  /** Grows at every comma, full stop and "but": a "no" applies only up to there. */
  readonly clause: number;
}

/** Lower case, without accents, so that "Économie" and "economie" are one word. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/n['’]t\b/g, " not");
}

const piece = /[a-z0-9]+(?:\.[0-9]+)*\+?|[^\p{L}\p{N}\s'’+-]/gu;
const joiners = new Set(["/", "&", "_"]);
const turns = new Set(["but", "however", "aber", "sondern", "pero", "sino", "porem", "mas"]);

/** French "mais" is "but", Portuguese "mais" is "more". */
export function readTokens(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  for (const [found] of foldText(text).matchAll(piece)) {
    const isTurn = turns.has(found) || (language === "fr" && found === "mais");
    if (isTurn) clause += 1;
    if (/^[a-z0-9]/.test(found)) tokens.push({ text: found, clause });
    else if (!joiners.has(found)) clause += 1;
  }
  return tokens;
}

export const languages = ["en", "de", "fr", "es", "pt"] as const;
export type Language = (typeof languages)[number];

const commonWords: Readonly<Record<Language, string>> = {
  en: "the a an with without for my and to i want of please people on in me we is it where no",
  de: "mit fur und ohne der die das ein eine einen ich bitte auf meine mich kein keine fur unsere nur er",
  fr: "avec pour et sans un une le la les des du de mes sur pas dans seulement je",
  es: "con para y sin el los las en mis quiero una un la del nada pero solo mi por",
  pt: "com para e sem o os as na em minha minhas nao um uma do da quero so mim por",
};

/** Only good enough to tell a Portuguese "no" (in the) from an English one. */
export function guessLanguage(prompt: string): Language {
  const words = foldText(prompt).match(/[a-z]+/g) ?? [];
  const count = (language: Language) => {
    const common = new Set(commonWords[language].split(" "));
    return words.filter((word) => common.has(word)).length;
  };
  return languages.reduce((best, language) => (count(language) > count(best) ? language : best));
}
