import { z } from "zod";

/** One word that LuckPerms reads as it is: no blanks, quotes, braces or anything that a console could interpret. */
const word = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_.:*-]+$/, "has characters that can't be used here")
    .refine((text) => !text.startsWith("-"), "must not start with a dash");

export const groupName = word(36).regex(
  /^[a-z0-9_.-]+$/,
  "takes small letters, digits, dots, dashes and underscores",
);
export const playerName = z.union([z.string().regex(/^\.?\w{1,16}$/, "is not a player's name"), z.uuid()]);
/** What LuckPerms keeps under these is no permission: parents, weights and prefixes have operations of their own. */
const reserved = /^(group|weight|prefix|suffix|meta|displayname)\./i;
export const permissionNode = word(200).refine((text) => !reserved.test(text), "is not a permission");
/** Colour codes and brackets are usual. Nothing that ends the quotes around it, or that LuckPerms escapes. */
const prefix = z.string().regex(/^[A-Za-z0-9 _&#:+![\]]{1,40}$/, "has characters that can't be used here");
const weight = z.int().min(-1_000_000).max(1_000_000);
const expiresInMinutes = z.int().min(1).max(525_600);

const contextKeys = ["server", "world", "gamemode"] as const;
const place = word(36).optional();
const contexts = z.strictObject({ server: place, world: place, gamemode: place }).default({});

const holder = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("group"), name: groupName }),
  z.strictObject({ kind: z.literal("user"), name: playerName }),
]);

/** What may be done to groups and players; everything else LuckPerms can do is left to people. */
const offered = [
  z.strictObject({ do: z.literal("create-group"), group: groupName }),
  z.strictObject({ do: z.literal("set-weight"), group: groupName, weight }),
  z.strictObject({
    do: z.literal("set-permission"),
    of: holder,
    node: permissionNode,
    value: z.boolean(),
    contexts,
    expiresInMinutes: expiresInMinutes.optional(),
  }),
  z.strictObject({ do: z.literal("unset-permission"), of: holder, node: permissionNode, contexts }),
  z.strictObject({ do: z.literal("add-parent"), of: holder, group: groupName, contexts }),
  z.strictObject({ do: z.literal("remove-parent"), of: holder, group: groupName, contexts }),
  z.strictObject({ do: z.literal("add-prefix"), of: holder, priority: weight, prefix }),
  z.strictObject({ do: z.literal("remove-prefix"), of: holder, priority: weight, prefix }),
  z.strictObject({ do: z.literal("create-track"), track: groupName }),
  z.strictObject({ do: z.literal("append-to-track"), track: groupName, group: groupName }),
] as const;
export const permissionOperation = z.discriminatedUnion("do", offered);
export type PermissionOperation = z.input<typeof permissionOperation>;

/** With those that only take an operation back. */
export const permissionStep = z.discriminatedUnion("do", [
  ...offered,
  z.strictObject({ do: z.literal("delete-group"), group: groupName }),
  z.strictObject({ do: z.literal("unset-weight"), group: groupName, weight }),
  z.strictObject({ do: z.literal("unset-temporary"), of: holder, node: permissionNode, contexts }),
  z.strictObject({ do: z.literal("delete-track"), track: groupName }),
  z.strictObject({ do: z.literal("remove-from-track"), track: groupName, group: groupName }),
]);
export type PermissionStep = z.input<typeof permissionStep>;
export type ReadStep = z.output<typeof permissionStep>;

/** The console command, without a slash. Throws if anything in the operation can't be written safely. */
export function commandFor(step: PermissionStep): string {
  const one = permissionStep.parse(step);
  switch (one.do) {
    case "create-group":
      return `lp creategroup ${one.group}`;
    case "set-weight":
      return `lp group ${one.group} setweight ${one.weight}`;
    case "set-permission":
      return [
        ...subject(one.of),
        one.expiresInMinutes === undefined ? "permission set" : "permission settemp",
        one.node,
        one.value,
        ...(one.expiresInMinutes === undefined ? [] : [`${one.expiresInMinutes}m`]),
        ...places(one.contexts),
      ].join(" ");
    case "unset-permission":
      return [...subject(one.of), "permission unset", one.node, ...places(one.contexts)].join(" ");
    case "add-parent":
      return [...subject(one.of), "parent add", one.group, ...places(one.contexts)].join(" ");
    case "remove-parent":
      return [...subject(one.of), "parent remove", one.group, ...places(one.contexts)].join(" ");
    case "add-prefix":
      return [...subject(one.of), "meta addprefix", one.priority, `"${one.prefix}"`].join(" ");
    case "remove-prefix":
      return [...subject(one.of), "meta removeprefix", one.priority, `"${one.prefix}"`].join(" ");
    case "delete-group":
      return `lp deletegroup ${one.group}`;
    case "unset-weight":
      return `lp group ${one.group} permission unset weight.${one.weight}`;
    case "unset-temporary":
      return [...subject(one.of), "permission unsettemp", one.node, ...places(one.contexts)].join(" ");
    case "delete-track":
      return `lp deletetrack ${one.track}`;
    case "remove-from-track":
      return `lp track ${one.track} remove ${one.group}`;
    case "create-track":
      return `lp createtrack ${one.track}`;
    case "append-to-track":
      return `lp track ${one.track} append ${one.group}`;
  }
}

export type PermissionHolder = z.output<typeof holder>;

function subject(of: PermissionHolder): readonly string[] {
  return ["lp", of.kind, of.name];
}

function places(given: z.output<typeof contexts>): readonly string[] {
  return contextKeys.flatMap((key) => (given[key] === undefined ? [] : [`${key}=${given[key]}`]));
}
