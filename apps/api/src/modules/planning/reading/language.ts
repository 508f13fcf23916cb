import { foldText } from "./fold-text.ts";

/** Languages whose words we know. */
export const languages = ["en", "de", "fr", "es", "pt"] as const;
export type Language = (typeof languages)[number];

export type GuessedLanguage =
  | { readonly isRead: true; readonly language: Language }
  /** In English. */
  | { readonly isRead: false; readonly name: string };

const commonWords: Readonly<Record<Language, string>> = {
  en: "the a an with without for my and to i want of please people on in me we is it where no friends players",
  de: "mit fur und ohne der die das ein eine einen ich bitte auf meine mich kein keine fur unsere nur er wir soll sollen spieler freunde nicht ist zu welt",
  fr: "avec pour et sans un une le la les des du de mes sur pas dans seulement je joueurs monde amis toujours on nous",
  es: "con para y sin el los las en mis quiero una un la del nada pero solo mi por jugadores servidor mundo siempre amigos que no nosotros estan juega juegan jugar mitad hijos",
  pt: "com para e sem o os as na em minha minhas nao um uma do da quero so mim por jogadores servidor mundo sempre amigos pra no modo que meu meus nos estao joga jogam jogar metade filhos dois tres",
};

/** Words that none of the languages above has. */
const foreignWords: Readonly<Record<string, string>> = {
  Italian:
    "il gli lo la le un una di e con mi mia mio ci si per che non piu niente serve vorremmo fare notte modalita ragazzi ragazza voglio vorrei nel della dei senza anche giocare amici sono vogliamo mondo sempre tutti possano entrare giocatori piatto giorno mostri",
  Dutch:
    "een het de voor van met zonder kunnen jullie maken ons is dat die op ik wil mijn vrienden en niet graag wij onze kan",
  Polish:
    "dla z bez i mnie jest ma ze w chcialbym czesc kolegow chce serwer moich znajomych oraz sie na zeby gdzie prosze nie do",
  Turkish:
    "ve icin bir ben biz bana var mi de da cok hayatta kalma oynamak sunucu istiyorum arkadaslar olsun ile arkadaslarimla kisilik olmasin",
  Swedish: "och med utan jag vill ha en ett for mina vanner som inte att pa",
  Danish: "og med uden min hans de er i alt have den det jeg vil gerne en et til mine venner som ikke",
  Czech: "pro a bez me je se v chtel chteli hrat prosim kamarady chci s moje kamarady na server bych aby",
  Romanian: "pentru si fara vreau cu prietenii mei sa un server",
  Finnish: "ja ilman haluan palvelin kavereille jossa minulle",
  Hungarian: "es nelkul szeretnek egy szerver baratokkal barataimmal hogy",
  Indonesian: "dan untuk tanpa saya mau teman dengan yang ingin",
};

/** Letters that none of the languages that we read has. */
const ownLetters: readonly (readonly [string, RegExp])[] = [
  ["Turkish", /[şğı]/u],
  ["Polish", /[łżźśćńęą]/u],
  ["Czech", /[řěů]/u],
  ["Danish", /[æø]/u],
  ["Swedish", /å/u],
  ["Hungarian", /[őű]/u],
  ["Romanian", /[țșă]/u],
];
const weightOfLetter = 2;

const scripts: readonly (readonly [string, RegExp])[] = [
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Korean", /\p{Script=Hangul}/u],
  ["Chinese", /\p{Script=Han}/u],
  ["Ukrainian", /[іїєґІЇЄҐ]/u],
  ["Russian", /\p{Script=Cyrillic}/u],
  ["Arabic", /\p{Script=Arabic}/u],
  ["Hebrew", /\p{Script=Hebrew}/u],
  ["Greek", /\p{Script=Greek}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Hindi", /\p{Script=Devanagari}/u],
];

/** Short texts are read as English: players of all countries use its words for the game. */
export function guessLanguage(text: string): GuessedLanguage {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const other = text.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0;
  const script = other > latin ? scripts.find(([, letters]) => letters.test(text)) : undefined;
  if (script) return { isRead: false, name: script[0] };
  const words = foldText(text).match(/\p{L}+/gu) ?? [];
  const count = (common: string) => {
    const known = new Set(common.split(" "));
    return words.filter((word) => known.has(word)).length;
  };
  const language = languages.reduce((best, one) =>
    count(commonWords[one]) > count(commonWords[best]) ? one : best,
  );
  const written =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const lettersOf = (one: string) => {
    const own = ownLetters.find(([whose]) => whose === one)?.[1];
    return own ? weightOfLetter * written.filter((word) => own.test(word)).length : 0;
  };
  const [name, foreign] = Object.entries(foreignWords)
    .map(([one, common]) => [one, count(common) + lettersOf(one)] as const)
    .reduce((best, one) => (one[1] > best[1] ? one : best));
  const isForeign = foreign >= 2 && foreign > count(commonWords[language]);
  return isForeign ? { isRead: false, name } : { isRead: true, language };
}
