import { company, others, people } from "./counted-people.ts";
import { numberOf } from "./number-words.ts";
import type { ReadPrompt } from "./phrasebook.ts";
import { sleepWords } from "./sleep-words.ts";
import type { Token } from "./tokens.ts";

const oneself = /^(me|i|myself|ich|mich|mir|moi|yo|mi|mim|eu|conmigo)$/;
const and = /^(and|und|et|y|e|n|plus|sowie|mas|mais)$/;
const upTo =
  /^(to|zu|a|hasta|ate|max|maximum|maximal|players|spieler|joueurs|jugadores|jogadores|for|fur|pour|para)$/;
const playWords = /^(plays?|spielt|spielen|joue|jouent|juega|juegan|joga|jogam|is|are|ist|sind)$/;

export interface FoundNumber {
  readonly value: number;
  /** Positions of the words about it. */
  readonly places: readonly number[];
}

/** How many people are to play, the author included. */
export function readPlayers(prompt: ReadPrompt): FoundNumber | undefined {
  const { tokens } = prompt;
  const found = tokens.flatMap((token, place): FoundNumber[] => {
    const count = numberOf(token);
    if (count === undefined || count < 1) return [];
    const label = labelBefore(prompt, place);
    if (label !== undefined) return [{ value: count, places: [label, place] }];
    if (!isAboutPeople(tokens, place)) return [];
    const counted = tokens.slice(place + 1, place + 4).filter(({ clause }) => clause === token.clause);
    const isOthers =
      counted.some(({ text }) => company.has(text)) &&
      !counted.some(isOfUs) &&
      !follows(tokens, place, weAre);
    const places = [place - 2, place - 1, place, place + 1, place + 2, place + 3].filter((one) =>
      isPartOfCount(tokens[one], token),
    );
    const further = addedCount(tokens, place);
    if (further) return [{ value: count + further.value, places: [...places, ...further.places] }];
    return [{ value: count + (isOthers || countsOneself(tokens, place) ? 1 : 0), places }];
  });
  return found.toSorted((a, b) => b.value - a.value)[0];
}

/** "Slots: 15", "players = 20". */
function labelBefore({ text, tokens }: ReadPrompt, place: number): number | undefined {
  const [before, token] = [tokens[place - 1], tokens[place]];
  if (!before || !token || !people.has(before.text)) return undefined;
  return /^\s*[:=]\s*$/.test(text.slice(before.end, token.start)) ? place - 1 : undefined;
}

/** "2 adults and 3 kids", "10 kids + 2 parents", "2 of us have java and 1 plays on a phone". */
function addedCount(tokens: readonly Token[], place: number): FoundNumber | undefined {
  const clause = tokens[place]?.clause;
  for (let next = place + 2; next <= place + 6; next += 1) {
    const token = tokens[next];
    if (!token || token.clause !== clause) return undefined;
    const count = numberOf(token);
    if (count === undefined || !isJoined(tokens, place, next)) continue;
    const noun = tokens[next + 1];
    const isSomebody =
      noun !== undefined &&
      noun.clause === clause &&
      (isCounted(noun) || (and.test(tokens[next - 1]?.text ?? "") && playWords.test(noun.text)));
    return isSomebody ? { value: count, places: [next, next + 1] } : undefined;
  }
  return undefined;
}

/** An "and" before the second number, or nothing but the first one's noun. */
function isJoined(tokens: readonly Token[], first: number, second: number): boolean {
  if (and.test(tokens[second - 1]?.text ?? "")) return true;
  const between = tokens[first + 1];
  return second === first + 2 && between !== undefined && isCounted(between);
}

const isCounted = ({ text }: Token) => people.has(text) || company.has(text) || others.has(text);
const isOfUs = ({ text }: Token) => /^(us|uns|nous|nosotros)$/.test(text);

function isPartOfCount(one: Token | undefined, count: Token): boolean {
  if (one === count) return true;
  const isSaid = one !== undefined && one.clause === count.clause;
  return isSaid && (isCounted(one) || oneself.test(one.text));
}

function isAboutPeople(tokens: readonly Token[], place: number): boolean {
  const clause = tokens[place]?.clause;
  if (saidAround(tokens, place).some(({ text }) => sleepWords.test(text))) return false;
  const after = tokens.slice(place + 1, place + 4).filter((token) => token.clause === clause);
  if (after.some(isCounted) || countsSomebody(tokens, place)) return true;
  const before = tokens[place - 1];
  return after.length === 0 && before !== undefined && before.clause === clause && upTo.test(before.text);
}

/** The words of the clause up to the nearest "and" on both sides. */
function saidAround(tokens: readonly Token[], place: number): readonly Token[] {
  const clause = tokens[place]?.clause;
  const ends = (token: Token) => token.clause !== clause || and.test(token.text);
  const first = tokens.findLastIndex((token, at) => at < place && ends(token)) + 1;
  const next = tokens.findIndex((token, at) => at > place && ends(token));
  return tokens.slice(first, next === -1 ? undefined : next);
}

const forWords = /^(for|fur|pour|para|pra)$/;
const notPeople =
  /^(worlds?|welten|mondes|mundos|teams?|gb|mb|ram|days?|hours?|weeks?|months?|years?|minutes?|tage|stunden|wochen|jours|heures|dias|horas|euros?|dollars?|versions?|chunks?|blocks?|lives|hearts)$/;

/** "for 16 creators", "7 of us": any noun. */
function countsSomebody(tokens: readonly Token[], place: number): boolean {
  const [before, next, afterNext] = [tokens[place - 1], tokens[place + 1], tokens[place + 2]];
  if (next?.text === "of" && /^(us|you)$/.test(afterNext?.text ?? "")) return true;
  const isSaid = follows(tokens, place, weAre) || (next !== undefined && follows(tokens, place, thereAre));
  if (isSaid && !notPeople.test(next?.text ?? "")) return true;
  return (
    before !== undefined && forWords.test(before.text) && next !== undefined && !notPeople.test(next.text)
  );
}

const weAre = /^(?:we (?:are|re|will be)|wir (?:sind|waren)|nous sommes|on est|on sera|somos|seremos)$/;
const thereAre = /^(?:there (?:are|will be)|es sind|hay|van a ser|vao ser|il y a)$/;

/** "We are 14 scouts", "somos seis". */
function follows(tokens: readonly Token[], place: number, words: RegExp): boolean {
  return [1, 2, 3].some((length) => {
    const before = tokens.slice(Math.max(0, place - length), place);
    const isSame = before.every(({ clause }) => clause === tokens[place]?.clause);
    return isSame && words.test(before.map(({ text }) => text).join(" "));
  });
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
  /(?:view|render|draw|chunk)(?: ?distance)?|viewdistance|renderdistance|sichtweite|renderdistanz|chunkreichweite|distance de (?:vue|rendu)|distancia de (?:vision|visao|renderizado|renderizacao|dibujado)/;

const distanceWithNumber = new RegExp(
  `\\b(?:${distance.source})(?: (?:of|to|at|is|set|auf|von|de|a|em|en))* (\\d{1,2})(?![\\d.])`,
);

export function readViewDistance({ tokens }: ReadPrompt): FoundNumber | undefined {
  const text = tokens.map((token) => token.text).join(" ");
  const found = distanceWithNumber.exec(text);
  if (!found) return undefined;
  const first = text.slice(0, found.index).split(" ").length - 1;
  const places = found[0].split(" ").map((_word, index) => first + index);
  return { value: Number(found[1]), places };
}
