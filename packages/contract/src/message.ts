import { z } from "zod";

/**
 * The English text of each message. Codes must not change: they are stored in the database.
 * Every new user-facing sentence gets a code here, so that adding a language needs no code change.
 */
export const messageTexts = {
  "access.command-inside": "Your role on this server doesn't let you type a command inside another one.",
  "access.command-not-named": "Your role on this server allows these commands only: {commands}.",
  "access.folder-read-only": "Your role on this server only lets you read {folder}.",
  "access.limited-role": "Your role on this server has limits, and this could change what lies beyond them.",
  "access.no-commands": "Your role on this server allows no commands.",
  "access.no-programs": "Your role on this server doesn't let you add or change programs, such as {path}.",
  "access.owners-alone": "Only the owner of this server can do that.",
  "access.plain-files-only":
    "Your role on this server lets you change pictures, sounds, notes, builds and logs only, and {path} is none of them.",
  "access.role-lacks-right":
    "Your role on this server is {role}, and that does not include this. Its owner can give you another role.",
  "billing.free-size": "This size is free. To pay nothing more, cancel the plan instead.",
  "billing.cards-refused": "Too many cards were refused. Please ask your bank, and try again tomorrow.",
  "billing.ended": "This subscription has ended.",
  "billing.build-refunded": "This server's payment was given back. Order a new one instead.",
  "billing.handed-over": "You handed this server over. Its new owner pays for it.",
  "billing.no-card": "There is no card for this server. Please add one first.",
  "billing.nothing-paid": "Nothing was paid yet, so there is nothing to give back.",
  "billing.refund-once": "The first payment is given back once per person and card, and yours was.",
  "billing.refund-too-late": "A first payment is given back within 7 days, and that is over.",
  "billing.size-given": "The operator gives this server its size. It can be changed when that ends.",
  "billing.size-paid-for": "This server has a plan already. Change its size instead.",
  "billing.size-free": "This size is free.",
  "billing.size-not-active": "The size can be changed while the plan is paid and not cancelled.",
  "billing.size-not-built": "The size can be changed once the server is built.",
  "billing.size-price-moved": "The price has changed meanwhile. Please look at it again.",
  "billing.size-too-full": "The server's files need more than that. Delete some first.",
  "billing.size-under-way": "Another change is under way. Please try again in a minute.",
  "domain.claimed":
    "{domain} has been added to another server and is not verified there. Create the TXT record for this server first, then add it again.",
  "domain.is-address": "That is an IP address. Please enter a domain, such as play.example.com.",
  "domain.limit-reached": "A server can have at most {limit} domains. Remove one first.",
  "domain.not-a-name": "That is not a domain. Please enter one such as play.example.com.",
  "domain.on-this-server": "{domain} is already on this server's list.",
  "domain.ours": "{domain} belongs to this site. Please use a domain of your own.",
  "domain.public-suffix":
    "{domain} is an ending that many domains share. Please enter a domain you have registered, such as example.{domain}.",
  "domain.record-different": 'The TXT record at {name} says "{found}". It has to say "{expected}".',
  "domain.record-missing":
    "There is no TXT record at {name} yet. New records can take a few minutes to appear.",
  "domain.record-unanswered":
    "The name servers of {domain} did not answer. Please try again in a few minutes.",
  "domain.taken": "{domain} is verified for another server. It has to be removed there first.",
  "domain.verified": "{domain} is verified.",
  "email.link-gone": "This link was used, replaced by a newer one or is too old. Please ask for a new one.",
  "email.no-mail": "This site doesn't send email, so addresses can't be verified.",
  "email.no-reset": "This site doesn't send email. Ask the operator for a link that sets a new password.",
  "email.verified": "Your email address is already verified.",
  "email.verify-first": "Please verify your email address first. You can do that on your account page.",
  "console-share.gone": "This link has expired or was turned off. Ask the person who sent it.",
  "friends-page.gone": "This page is no longer shared. Ask the person who sent you the link.",
  "handover.gone": "This server is no longer offered to you.",
  "handover.no-role": "Add that person to the server first. Only its people can become its owner.",
  "handover.plan-too-small":
    "This server is on the {plan} plan, and yours is {own}. Please upgrade first, then accept it.",
  "invite.gone": "This invitation was used, revoked or is too old. Please ask for a new one.",
  "invite.limit-reached": "A server can have {limit} open invitations. Revoke one first.",
  "invite.not-needed": "You already have access to this server.",
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
  "server.being-built": "This server is still being built. Please wait until that is finished.",
  "server-user.grants-too-much": "You can't give someone more rights than you have.",
  "server-user.has-more-rights": "That person has more rights on this server than you. Please ask its owner.",
  "server-user.is-owner": "This server belongs to that person already.",
  "server-user.is-there": "That person was added to this server already.",
  "server-user.limit-reached": "A server can be shared with at most {limit} people.",
  "server-user.owner-stays": "This server is yours, so you can't leave it.",
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

/** A user-facing message as data, stored and sent along with its English sentence. */
export interface Message {
  readonly code: MessageCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** `code` is any string on the wire: a page may be older than the api. */
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
