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

const people =
  /^(players?|people|ppl|persons?|friends?|folks|students?|pupils|slots?|members?|mates|buddies|guys|teens?|teenagers|classmates|colleagues|gamers|spielern?|kumpels?|kollegen|leuten?|personen|freunden?|schulern?|platze|mitglieder|joueurs?|personnes|amis|potes|eleves|places|jugadores|personas|amigos|alumnos|plazas|jogadores|pessoas|alunos|vagas)$/;
const oneself = /^(me|i|myself|ich|mich|mir|moi|yo|mi|mim|eu)$/;
const and = /^(and|und|et|y|e)$/;
const upTo =
  /^(to|zu|a|hasta|ate|max|maximum|maximal|players|spieler|joueurs|jugadores|jogadores|for|fur|pour|para)$/;

function numberOf(token: Token | undefined): number | undefined {
  if (!token) return undefined;
  return /^\d{1,6}$/.test(token.text) ? Number(token.text) : numberWords[token.text];
}

/** How many people are to play, including the author where the text says so. */
export function readPlayers({ tokens }: ReadPrompt): number | undefined {
  const found = tokens.flatMap((token, place) => {
    const count = numberOf(token);
    if (count === undefined || count < 1 || !isAboutPeople(tokens, place)) return [];
    return [count + (countsOneself(tokens, place) ? 1 : 0)];
  });
  return found.length === 0 ? undefined : Math.max(...found);
}

function isAboutPeople(tokens: readonly Token[], place: number): boolean {
  const clause = tokens[place]?.clause;
  const after = tokens.slice(place + 1, place + 3).filter((token) => token.clause === clause);
  if (after.some(({ text }) => people.test(text)) || countsSomebody(tokens, place)) return true;
  const before = tokens[place - 1];
  return after.length === 0 && before !== undefined && before.clause === clause && upTo.test(before.text);
}

const forWords = /^(for|fur|pour|para)$/;
const notPeople =
  /^(worlds?|welten|mondes|mundos|teams?|gb|mb|days?|hours?|weeks?|months?|years?|minutes?|tage|stunden|wochen|jours|heures|dias|horas|euros?|dollars?|kids|children|kinder|enfants|ninos|hijos|criancas|filhos)$/;

/** "for 16 creators", "7 of us": any noun. */
function countsSomebody(tokens: readonly Token[], place: number): boolean {
  const [before, next, afterNext] = [tokens[place - 1], tokens[place + 1], tokens[place + 2]];
  if (next?.text === "of" && /^(us|you)$/.test(afterNext?.text ?? "")) return true;
  return (
    before !== undefined && forWords.test(before.text) && next !== undefined && !notPeople.test(next.text)
  );
}

/** "me and my 3 friends". */
function countsOneself(tokens: readonly Token[], place: number): boolean {
  const before = tokens.slice(Math.max(0, place - 3), place).map(({ text }) => text);
  const joint = before.findLastIndex((text) => and.test(text));
  return joint > 0 && oneself.test(before[joint - 1] ?? "");
}

const distance =
  /(?:view|render) distance|sichtweite|distance de (?:vue|rendu)|distancia de (?:vision|visao|renderizado|renderizacao)/;

export function readViewDistance(foldedText: string): number | undefined {
  const found = new RegExp(
    `(?:${distance.source})(?:\\s+(?:of|to|auf|von|de|a|em))?\\s*[:=]?\\s*(\\d{1,3})`,
  ).exec(foldedText);
  return found ? Number(found[1]) : undefined;
}
