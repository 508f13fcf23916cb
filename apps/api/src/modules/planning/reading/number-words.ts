import type { Token } from "./tokens.ts";

const numberWords: ReadonlyMap<string, number> = new Map(
  [
    "2 two zwei zwo deux dos dois duas",
    "3 three drei trois tres",
    "4 four vier quatre cuatro quatro",
    "5 five funf cinq cinco",
    "6 six sechs seis",
    "7 seven sieben sept siete sete",
    "8 eight acht huit ocho oito",
    "9 nine neun neuf nueve nove",
    "10 ten zehn dix diez dez dizaine decena dezena",
    "11 eleven elf onze once",
    "12 twelve zwolf douze doce doze dozen dutzend douzaine docena duzia",
    "13 thirteen dreizehn treize trece treze",
    "14 fourteen vierzehn quatorze catorce",
    "15 fifteen funfzehn quinze quince quinzaine quincena quinzena",
    "16 sixteen sechzehn seize dieciseis dezesseis",
    "17 seventeen siebzehn diecisiete dezessete",
    "18 eighteen achtzehn dieciocho dezoito",
    "19 nineteen neunzehn diecinueve dezenove",
    "20 twenty zwanzig vingt veinte vinte vingtaine veintena",
    "25 funfundzwanzig veinticinco",
    "30 thirty dreissig trente treinta trinta trentaine treintena",
    "40 forty fourty vierzig quarante cuarenta quarenta quarantaine",
    "50 fifty funfzig cinquante cincuenta cinquenta cinquantaine",
    "60 sixty sechzig soixante sesenta sessenta soixantaine",
    "70 seventy siebzig setenta",
    "80 eighty achtzig ochenta oitenta",
    "90 ninety neunzig noventa",
    "100 hundred hundert cien cem centaine centena",
    "200 zweihundert",
  ].flatMap((line) => {
    const [value, ...words] = line.split(" ");
    return words.map((word) => [word, Number(value)] as const);
  }),
);

const germanUnits = "ein zwei drei vier funf sechs sieben acht neun".split(" ");
const germanTens = "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig".split(" ");
const germanCompound = new RegExp(`^(${germanUnits.join("|")})und(${germanTens.join("|")})$`);

export function numberOf(token: Pick<Token, "text"> | undefined): number | undefined {
  if (!token) return undefined;
  if (/^\d{1,6}$/.test(token.text)) return Number(token.text);
  const [, unit, ten] = germanCompound.exec(token.text) ?? [];
  return unit !== undefined && ten !== undefined
    ? germanUnits.indexOf(unit) + 1 + (germanTens.indexOf(ten) + 2) * 10
    : numberWords.get(token.text);
}

const multiples =
  /^(dozen|dozens|dutzend|douzaines?|docenas?|duzias?|hundred|hundert|cents?|dizaines?|decenas?|dezenas?)$/;
const tensWord = /^[a-z]+$/;

/** "Two dozen", "twenty five" and "treinta y cinco" become one word with the number's value. */
export function mergeNumbers(tokens: readonly Token[]): readonly Token[] {
  const merged: Token[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (!token) continue;
    const found = compoundAt(tokens, place);
    merged.push(found ? { ...token, text: String(found.value), end: found.last.end } : token);
    if (found) place += found.length - 1;
  }
  return merged;
}

function compoundAt(
  tokens: readonly Token[],
  place: number,
): { readonly value: number; readonly last: Token; readonly length: number } | undefined {
  const [first, second, third] = [tokens[place], tokens[place + 1], tokens[place + 2]];
  const value = numberOf(first);
  if (!first || !second || value === undefined || second.clause !== first.clause) return undefined;
  if (multiples.test(second.text)) {
    const unit = numberOf({ text: second.text.replace(/s$/, "") });
    return unit === undefined || value > 9 ? undefined : { value: value * unit, last: second, length: 2 };
  }
  if (!tensWord.test(first.text) || value < 20 || value > 90 || value % 10 !== 0) return undefined;
  const isJoined = /^[ye]$/.test(second.text);
  const last = isJoined ? third : second;
  const unit = last && last.clause === first.clause && tensWord.test(last.text) ? numberOf(last) : undefined;
  return last === undefined || unit === undefined || unit > 9
    ? undefined
    : { value: value + unit, last, length: isJoined ? 3 : 2 };
}
