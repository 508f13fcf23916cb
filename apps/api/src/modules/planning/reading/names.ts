const announcesName =
  /(?<![\p{L}\p{N}])(?:called|named|call it|name it|name\s*[:=]|(?:server ?)?name (?:is|should be|ist|soll)|titled|nom\s*:|nombre\s*:|nome\s*:|namens|hei(?:ß|ss)t|hei(?:ß|ss)en soll|genannt|nenne? (?:ihn|es|sie)|appelée?|nommée?|s['’]appelle|llamad[oa]|ll[áa]mal[oa]|se llam[ae]|chamad[oa]|se cham[ae])\s*:?\s*/iu;
const quoted = /^["“„«']\s*([^"”“»'\n]{1,60}?)\s*["”“»']/u;
const capitalised = /^\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:\p{Lu}[\p{L}\p{N}'’-]*|\d+)){0,3}/u;
const anyWord = /^[\p{L}\p{N}][\p{L}\p{N}'’-]{2,30}/u;
const longestName = 40;

/** A text in the prompt, and where the words about it are. */
export interface FoundText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** "soll Keksdose heißen", "should be called" comes before the name, these come around it. */
const aroundName =
  /(?<![\p{L}\p{N}])(?:soll(?:te)?|will)\s+(?:er\s+|es\s+)?(["“„«']?[\p{L}\p{N}][^\n,.;]{1,40}?)\s+(?:hei(?:ß|ss)en|genannt werden)/iu;

/** "My cat is called Luna", "a currency called Taler". */
const ofSomethingElse =
  /(?:(?<!\p{L})(?:my|our|his|her|mein|meine|unser|unsere|mon|ma|mi|meu|minha)\s+(?!(?:server|serveur|servidor|world|welt|monde|mundo|smp|realm)(?!\p{L}))\p{L}+(?:\s+(?:is|ist|est|es|se))?|(?:currency|money|coins?|währung|geld|monnaie|moneda|dinero|moeda|dinheiro|plugins?|mods?|modes?|modus|game|spiel|boss|town|city|stadt|ville|ciudad|cidade))\s*$/iu;

/** As written, without letters that have a special meaning to a server. */
export function readName(prompt: string): FoundText | undefined {
  const around = aroundName.exec(prompt);
  const inside = plainText((around?.[1] ?? "").replaceAll(/["“”„«»']/gu, ""), longestName);
  if (around && inside !== "")
    return { text: inside, start: around.index, end: around.index + around[0].length };
  const found = announcesName.exec(prompt);
  if (!found || ofSomethingElse.test(prompt.slice(0, found.index))) return undefined;
  const rest = prompt.slice(found.index + found[0].length);
  const name = quoted.exec(rest)?.[1] ?? capitalised.exec(rest)?.[0] ?? anyWord.exec(rest)?.[0];
  const clean = plainText(name ?? "", longestName).replaceAll(/[^\p{L}\p{N} '’!&-]/gu, "");
  if (name === undefined || clean.trim() === "") return undefined;
  const text = clean.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const nameAt = prompt.indexOf(name, found.index + found[0].length);
  return { text, start: found.index, end: nameAt + name.length };
}

const motd =
  /(?<![\p{L}\p{N}])(?:motd(?:\s+(?:is|should be|should say|ist|soll(?: sein)?))?\s*[:=]?|(?:message of the day|motto|server ?list(?: text| message| line)?|message du jour|mensaje del d[ií]a|mensagem do dia|serverliste|serverfenster)(?:\s+\p{L}+){0,3}?\s*[:=])\s*(?:["“„«]([^"”»\n]{1,200})["”»]|([^\n.;,]{2,200}))/iu;
const longestMotd = 100;

export function readMotd(prompt: string): FoundText | undefined {
  return foundText(motd.exec(prompt), longestMotd);
}

const longestSeed = 60;
const seed =
  /(?<![\p{L}\p{N}])(?:seed|graine|semilla|semente)(?:\s+(?:is|ist|es|de|number|nummer))?\s*[:=]?\s*(?:["“„«']([^"”»'\n]{1,60})["”»']|(-?\d{1,20})(?!\d)|(?<=[:=]\s?)([\p{L}\p{N}_-]{2,60}))/iu;

export function readSeed(prompt: string): FoundText | undefined {
  return foundText(seed.exec(prompt), longestSeed);
}

function foundText(found: RegExpExecArray | null, longest: number): FoundText | undefined {
  const text = plainText(found?.[1] ?? found?.[2] ?? found?.[3] ?? "", longest);
  if (!found || text === "") return undefined;
  return { text, start: found.index, end: found.index + found[0].length };
}

/** Without colour codes and invisible characters. */
export function plainText(text: string, longest: number): string {
  return text
    .toWellFormed()
    .replaceAll(/§./gu, "")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, longest)
    .trim();
}
