import { z } from "zod";

/**
 * The English of each message. Codes are for good: rows keep them.
 * A new sentence for people gets a code here, so that another language costs no code.
 */
export const messageTexts = {
  "access.role-lacks-right":
    "Your role on this server is {role}, and that does not include this. Its owner can give you another role.",
  "job.cancelled": "Cancelled",
  "job.stage-deadline-passed":
    "{step} took longer than {minutes} minutes, so it was stopped. Please try again.",
  "kept-files.being-removed": "Your last server is still being removed. Please try again in a minute.",
  "kept-files.limit-reached":
    "Servers you delete or reinstall are kept for 7 days, so that you can undo it. Yours fill the {limit} GB there are for that. The next ones are removed by {time} UTC: please try again then.",
  "limit.builds-per-day": "You can start {limit} builds a day. You can start the next one from {time} UTC.",
  "limit.imports-per-day":
    "You can build {limit} servers a day from a file. You can start the next one from {time} UTC.",
  "limit.reinstalls-per-day":
    "You can reinstall servers {limit} times a day. You can do it again from {time} UTC.",
  "recipe.too-large":
    "The files of this server take up {size} GB, and its plan has {storage} GB of storage. Use fewer plugins or a larger plan.",
  "recipe.too-many-files":
    "This server has {count} files to download, and its plan allows {limit}. Use fewer plugins or a larger plan.",
  "server-user.is-owner": "This server belongs to that person already.",
  "server-user.is-there": "That person was added to this server already.",
  "server-user.limit-reached": "A server can be shared with at most {limit} people.",
  "ssh-key.is-there": "You have added this key already.",
  "ssh-key.limit-reached": "An account can have at most {limit} keys. Remove one first.",
  "ssh-key.other-kind": "Keys of this kind can't be used here. Please use an Ed25519, ECDSA or RSA key.",
  "ssh-key.too-short": "This RSA key is too short. It needs {minRsaBits} bits, or use an Ed25519 key.",
  "ssh-key.unreadable":
    "This is not a public key. Paste the one line of the file that ends in .pub, such as id_ed25519.pub.",
} as const satisfies Readonly<Record<string, string>>;

export type MessageCode = keyof typeof messageTexts;

type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type ValuesOf<Code extends MessageCode> = Readonly<
  Record<Placeholder<(typeof messageTexts)[Code]>, string | number>
>;

/** What is said to people, as data: stored and sent beside its English sentence. */
export interface Message {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** `code` is any text on the wire: a page may be older than the api it talks to. */
export const messageShape = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export function message<const Code extends MessageCode>(
  code: Code,
  ...[values]: [keyof ValuesOf<Code>] extends [never] ? [] : [values: ValuesOf<Code>]
): Message {
  return { code, values: values ?? {} };
}

export function sentenceOf({ code, values }: Message): string {
  return messageTexts[code].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
