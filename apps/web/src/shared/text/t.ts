/**
 * The English sentence is the key, so it stays readable where it is used. A language is one `messages/<lang>.json`
 * of English → translation; a sentence it lacks falls back to English.
 */
export type Messages = Readonly<Record<string, string>>;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Text extends string> = [Placeholder<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<Text>, string | number>>];

let messages: Messages = {};
let language = "en";

export function setMessages(newLanguage: string, newMessages: Messages): void {
  language = newLanguage;
  messages = newMessages;
}

export function currentLanguage(): string {
  return language;
}

export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  return fill(translate(text), values ?? {});
}

/** For sentences that are only known at run time, such as those from the contract and the api. */
export function translate(text: string): string {
  return messages[text] ?? text;
}

/** Selects the sentence by the language's plural rules; both English forms are keys. */
export function tCount(count: number, one: string, other: string): string {
  const form = new Intl.PluralRules(language).select(count);
  const text = messages[`${other} (${form})`] ?? translate(form === "one" ? one : other);
  return fill(text, { count });
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
