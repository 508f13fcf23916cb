import { domainToASCII } from "node:url";
import { z } from "zod";

export interface Page {
  readonly after: { readonly key: string; readonly id: string } | undefined;
  readonly max: number;
}

/** What an operator may have typed or pasted. */
export interface SearchWords {
  readonly raw: string;
  /** As typed, without case. */
  readonly text: string;
  readonly uuid: string | undefined;
  /** `192.0.2.7:25565`, `play.example.org:25565` or `:25565`. */
  readonly address: { readonly host: string | undefined; readonly port: number } | undefined;
  /** In the form in which domains are stored. Undefined if it can't be one. */
  readonly domain: string | undefined;
}

const addressShape = /^(?<host>[^\s:]*|\[[\da-f:.]+\]):(?<port>\d{1,5})$/;
const highestPort = 65_535;

export function readWords(q: string): SearchWords {
  const text = q.trim().toLowerCase();
  const { host = "", port = "" } = addressShape.exec(text)?.groups ?? {};
  const isAddress = port !== "" && Number(port) >= 1 && Number(port) <= highestPort;
  const bareHost = host.replaceAll(/^\[|\]$/g, "");
  return {
    raw: q.trim(),
    text,
    uuid: z.uuid().safeParse(text).data,
    address: isAddress ? { host: bareHost === "" ? undefined : bareHost, port: Number(port) } : undefined,
    domain: domainOf(isAddress ? host : text),
  };
}

/** The beginning of a name may end with a dot or dash, which no whole name does. */
function domainOf(text: string): string | undefined {
  const end = /[.-]+$/.exec(text)?.[0] ?? "";
  const ascii = domainToASCII(text.slice(0, text.length - end.length));
  return ascii === "" ? undefined : `${ascii}${end}`;
}

const separator = "\n";

export function cursorOf({ key, id }: { readonly key: string; readonly id: string }): string {
  return `${id}${separator}${key}`;
}

/** Undefined for one that we did not make. */
export function readCursor(cursor: string | undefined): Page["after"] {
  const at = cursor?.indexOf(separator) ?? -1;
  if (cursor === undefined || at === -1) return undefined;
  const id = z.uuid().safeParse(cursor.slice(0, at)).data;
  return id === undefined ? undefined : { id, key: cursor.slice(at + separator.length) };
}
