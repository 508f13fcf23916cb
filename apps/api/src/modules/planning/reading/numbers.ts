import type { ReadPrompt } from "./phrasebook.ts";
import type { Token } from "./tokens.ts";

const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    "two zwei zwo deux dos dois duas",
    "three drei trois tres",
    "four vier quatre cuatro quatro",
    "five funf cinq cinco",
    "six sechs seis",
    "seven sieben sept siete sete",
    "eight acht huit ocho oito",
    "nine neun neuf nueve nove",
    "ten zehn dix diez dez",
    "eleven elf onze once",
    "twelve zwolf douze doce doze dozen dutzend douzaine docena duzia",
    "thirteen dreizehn treize trece treze",
    "fourteen vierzehn quatorze catorce",
    "fifteen funfzehn quinze quince",
    "sixteen sechzehn seize dieciseis",
    "seventeen siebzehn",
    "eighteen achtzehn",
    "nineteen neunzehn",
    "twenty zwanzig vingt veinte vinte",
  ].flatMap((words, index) => words.split(" ").map((word) => [word, index + 2] as const)),
);

/** Whoever counts these counts everybody. */
const people =
  /^(players?|people|ppl|persons?|folks|slots?|members?|guys|gamers|spielern?|spielerinnen|leuten?|personen|platze|mitglieder|joueurs?|personnes|places|jugadores|personas|plazas|jogadores|pessoas|vagas)$/;
/** Whoever counts these plays with them, and is not one of them. */
const company =
  /^(friends?|mates|buddies|bros|homies|besties|students?|pupils|teens?|teenagers|classmates|colleagues|cousins|siblings|brothers|sisters|kids|children|sons|daughters|kumpels?|kollegen|freunden?|freundinnen|schulern?|kindern?|geschwistern?|cousins|jungs|madels|amis|amies|potes|copains|copines|eleves|enfants|cousins|amigos|amigas|alumnos|ninos|ninas|hijos|hermanos|primos|alunos|criancas|filhos|irmaos|colegas)$/;
const oneself = /^(me|i|myself|ich|mich|mir|moi|yo|mi|mim|eu|conmigo)$/;
const and = /^(and|und|et|y|e|n)$/;
const upTo =
  /^(to|zu|a|hasta|ate|max|maximum|maximal|players|spieler|joueurs|jugadores|jogadores|for|fur|pour|para)$/;
/** Then the number says how many have to sleep, and not how many play. */
const sleep = /^(sleep\w*|schlaf\w*|dorm\w*|dort|duerm\w*|bed|beds|bett)$/;

function numberOf(token: Token | undefined): number | undefined {
  if (!token) return undefined;
  return /^\d{1,6}$/.test(token.text) ? Number(token.text) : numberWords[token.text];
}

export interface FoundNumber {
  readonly value: number;
  /** Positions of the words about it. */
  readonly places: readonly number[];
}

/** How many people are to play, the author included. */
export function readPlayers({ tokens }: ReadPrompt): FoundNumber | undefined {
  const found = tokens.flatMap((token, place): FoundNumber[] => {
    const count = numberOf(token);
    if (count === undefined || count < 1 || !isAboutPeople(tokens, place)) return [];
    const counted = tokens.slice(place + 1, place + 4).filter(({ clause }) => clause === token.clause);
    const isOthers = counted.some(({ text }) => company.test(text)) && !counted.some(isOfUs);
    const places = [place - 2, place - 1, place, place + 1, place + 2, place + 3].filter((one) =>
      isPartOfCount(tokens[one], token),
    );
    return [{ value: count + (isOthers || countsOneself(tokens, place) ? 1 : 0), places }];
  });
  return found.toSorted((a, b) => b.value - a.value)[0];
}

const isOfUs = ({ text }: Token) => /^(us|uns|nous|nosotros)$/.test(text);

function isPartOfCount(one: Token | undefined, count: Token): boolean {
  if (one === count) return true;
  const isSaid = one !== undefined && one.clause === count.clause;
  return isSaid && [people, company, oneself].some((words) => words.test(one.text));
}

function isAboutPeople(tokens: readonly Token[], place: number): boolean {
  const clause = tokens[place]?.clause;
  const said = tokens.filter((token) => token.clause === clause);
  if (said.some(({ text }) => sleep.test(text))) return false;
  const after = tokens.slice(place + 1, place + 4).filter((token) => token.clause === clause);
  if (after.some(({ text }) => people.test(text) || company.test(text)) || countsSomebody(tokens, place))
    return true;
  const before = tokens[place - 1];
  return after.length === 0 && before !== undefined && before.clause === clause && upTo.test(before.text);
}

const forWords = /^(for|fur|pour|para|pra)$/;
const notPeople =
  /^(worlds?|welten|mondes|mundos|teams?|gb|mb|ram|days?|hours?|weeks?|months?|years?|minutes?|tage|stunden|wochen|jours|heures|dias|horas|euros?|dollars?|versions?|chunks?|blocks?|lives|hearts)$/;

/** "for 16 creators", "7 of us": any noun. */
function countsSomebody(tokens: readonly Token[], place: number): boolean {
  const [before, next, afterNext] = [tokens[place - 1], tokens[place + 1], tokens[place + 2]];
  if (next?.text === "of" && /^(us|you)$/.test(afterNext?.text ?? "")) return true;
  return (
    before !== undefined && forWords.test(before.text) && next !== undefined && !notPeople.test(next.text)
  );
}

/** "me and my 3 friends", "10 players and me". */
function countsOneself(tokens: readonly Token[], place: number): boolean {
  const before = tokens.slice(Math.max(0, place - 3), place).map(({ text }) => text);
  const joint = before.findLastIndex((text) => and.test(text));
  if (joint > 0 && oneself.test(before[joint - 1] ?? "")) return true;
  const after = tokens.slice(place + 1, place + 5).map(({ text }) => text);
  const next = after.findIndex((text) => and.test(text));
  return next !== -1 && oneself.test(after[next + 1] ?? "");
}

/** Only on tokens joined by blanks. */
const distance =
  /(?:view|render) distance|sichtweite|distance de (?:vue|rendu)|distancia de (?:vision|visao|renderizado|renderizacao)/;

const distanceWithNumber = new RegExp(
  `(?:${distance.source})(?: (?:of|to|auf|von|de|a|em))? (\\d{1,3})(?![\\d.])`,
);

export function readViewDistance({ tokens }: ReadPrompt): FoundNumber | undefined {
  const text = tokens.map((token) => token.text).join(" ");
  const found = distanceWithNumber.exec(text);
  if (!found) return undefined;
  const first = text.slice(0, found.index).split(" ").length - 1;
  const places = found[0].split(" ").map((_word, index) => first + index);
  return { value: Number(found[1]), places };
}
