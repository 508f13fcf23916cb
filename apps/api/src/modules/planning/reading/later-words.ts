import { fillers } from "./fillers.ts";
import type { Occurrence } from "./terms.ts";
import type { Token } from "./tokens.ts";

const off = /^(off|aus|weg|desactiva\w*|desativa\w*|desliga\w*|desactive\w*)$/;
const on = /^(on|an|activa\w*|ativa\w*|liga\w*|active\w*)$/;
const afterSwitch = /^(please|pls|plz|bitte|svp|stp|por|favor|obviously|thx|thanks|danke)$/;
const refers =
  /^(it|that|this|them|das|es|ihn|sie|die|ca|cela|le|la|les|eso|esto|lo|los|isso|isto|lieber|rather|mejor|melhor|plutot)$/;
const switches =
  /^(turn\w*|switch\w*|leave|keep|mach\w*|schalt\w*|stell\w*|lass\w*|laisse\w*|mets|met|coupe\w*|deja\w*|deixa\w*|obviously|lieber|rather|mejor|melhor|plutot|mehr|anymore)$/;

interface Switch {
  readonly isOff: boolean;
  readonly places: readonly number[];
}

/** A later clause that only switches what was said before: "turn that off", "leave it on", "doch lieber aus". */
export function findReference(tokens: readonly Token[], { first }: Occurrence): Switch | undefined {
  const switchesOf = known.get(tokens) ?? findSwitches(tokens);
  known.set(tokens, switchesOf);
  return switchesOf.get(tokens[first]?.clause ?? 0);
}

const known = new WeakMap<readonly Token[], ReadonlyMap<number, Switch>>();

/** By the clause before, which they are about. */
function findSwitches(tokens: readonly Token[]): ReadonlyMap<number, Switch> {
  const clauses = Map.groupBy(tokens.keys(), (place) => tokens[place]?.clause ?? 0);
  return new Map(
    [...clauses.values()].flatMap((places) => {
      const texts = places.map((place) => tokens[place]?.text ?? "");
      const end = texts.findLast((text) => !afterSwitch.test(text)) ?? "";
      const isOff = off.test(end) || isUnwanted(texts, end);
      const isSwitch = isOff || on.test(end);
      const refersBack = texts.some((text) => refers.test(text)) && texts.every(isOfSwitch);
      return isSwitch && refersBack
        ? [[tokens[(places[0] ?? 0) - 1]?.clause ?? -1, { isOff, places }] as const]
        : [];
    }),
  );
}

const negates = /^(not|dont|no|nicht|pas|nao)$/;
const wants = /^(want|need|like|will|wollen|brauche|brauchen|veux|quiero|queremos|quero)$/;
const longestRefusal = 6;

/** "I don't want that", "das will ich nicht mehr". */
function isUnwanted(texts: readonly string[], end: string): boolean {
  const has = (words: RegExp) => texts.some((text) => words.test(text));
  const ends = refers.test(end) || negates.test(end) || wants.test(end) || /^(mehr|anymore)$/.test(end);
  return texts.length <= longestRefusal && ends && has(negates) && has(wants);
}

function isOfSwitch(text: string): boolean {
  return [off, on, refers, switches].some((words) => words.test(text)) || fillers.has(text);
}

const pastWish =
  /^(wanted|thought|considered|planned|going|gonna|wollte|wollten|dachte|dachten|hatte|hatten|voulais|voulait|voulions|pensais|pensait|queria|queriamos|querias|pense|pensaba|pensamos|pensei|iba|ibamos|ia|iamos)$/;
const turn = /^(but|aber|pero|mais|mas|sondern|then|dann)$/;
const instead =
  /^(instead|rather|now|actually|lieber|doch|jetzt|stattdessen|finalement|plutot|maintenant|mejor|ahora|finalmente|melhor|agora|desistimos|desistiu|boring|langweilig)$/;
/** "…, but" begins two clauses. */
const farthestTurn = 2;
const farthestInstead = 4;

/** "First I wanted skyblock, but now rather bed wars": positions of the words that take it back. */
export function findTakenBack(
  tokens: readonly Token[],
  { first, last }: Occurrence,
): readonly number[] | undefined {
  const clause = tokens[first]?.clause ?? 0;
  const wished = tokens.findLastIndex(
    (token, place) => place < first && token.clause === clause && pastWish.test(token.text),
  );
  if (wished === -1) return undefined;
  const turned = tokens.findIndex(
    (token, place) => place > last && token.clause <= clause + farthestTurn && turn.test(token.text),
  );
  if (turned === -1) return undefined;
  const replaced = tokens.findIndex(
    (token, place) => place > turned && token.clause <= clause + farthestInstead && instead.test(token.text),
  );
  return replaced === -1 ? undefined : [wished, turned, replaced];
}
