import { z } from "zod";

/** One word that LuckPerms reads as it is: no blanks, quotes, braces or anything that a console could interpret. */
const word = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_.:*-]+$/, "has characters that can't be used here")
    .refine((text) => !text.startsWith("-"), "must not start with a dash");

const name = word(36).regex(/^[a-z0-9_.-]+$/, "takes small letters, digits, dots, dashes and underscores");
const player = z.union([z.string().regex(/^\.?\w{1,16}$/, "is not a player's name"), z.uuid()]);
const node = word(200);

const contextKeys = ["server", "world", "gamemode"] as const;
const contexts = z.partialRecord(z.enum(contextKeys), word(36)).default({});

const holder = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("group"), name }),
  z.strictObject({ kind: z.literal("user"), name: player }),
]);

/** What may be done to groups and players; everything else LuckPerms can do is left to people. */
export const permissionOperation = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("create-group"), group: name }),
  z.strictObject({ do: z.literal("set-weight"), group: name, weight: z.int().min(0).max(1_000_000) }),
  z.strictObject({ do: z.literal("set-permission"), of: holder, node, value: z.boolean(), contexts }),
  z.strictObject({ do: z.literal("unset-permission"), of: holder, node, contexts }),
  z.strictObject({ do: z.literal("add-parent"), of: holder, group: name, contexts }),
  z.strictObject({ do: z.literal("remove-parent"), of: holder, group: name, contexts }),
  z.strictObject({ do: z.literal("create-track"), track: name }),
  z.strictObject({ do: z.literal("append-to-track"), track: name, group: name }),
]);
export type PermissionOperation = z.input<typeof permissionOperation>;

/** The console command, without a slash. Throws if anything in the operation can't be written safely. */
export function commandFor(operation: PermissionOperation): string {
  const one = permissionOperation.parse(operation);
  switch (one.do) {
    case "create-group":
      return `lp creategroup ${one.group}`;
    case "set-weight":
      return `lp group ${one.group} setweight ${one.weight}`;
    case "set-permission":
      return [...subject(one.of), "permission set", one.node, one.value, ...places(one.contexts)].join(" ");
    case "unset-permission":
      return [...subject(one.of), "permission unset", one.node, ...places(one.contexts)].join(" ");
    case "add-parent":
      return [...subject(one.of), "parent add", one.group, ...places(one.contexts)].join(" ");
    case "remove-parent":
      return [...subject(one.of), "parent remove", one.group, ...places(one.contexts)].join(" ");
    case "create-track":
      return `lp createtrack ${one.track}`;
    case "append-to-track":
      return `lp track ${one.track} append ${one.group}`;
  }
}

const ownerKeys = ["*", "minecraft", "bukkit", "luckperms", "minecraft.command.op", "minecraft.command.stop"];

/** Gives so much that its holder could take over the server: every permission, LuckPerms itself, or operator rights. */
export function isTakeover(operation: PermissionOperation): boolean {
  if (operation.do !== "set-permission" || !operation.value) return false;
  const key = operation.node.toLowerCase();
  const isWide = key.endsWith(".*") && ownerKeys.includes(key.slice(0, -2));
  return (
    ownerKeys.includes(key) || isWide || key.startsWith("luckperms.") || key.startsWith("minecraft.command.")
  );
}

function subject(of: z.output<typeof holder>): readonly string[] {
  return ["lp", of.kind, of.name];
}

function places(given: z.output<typeof contexts>): readonly string[] {
  return contextKeys.flatMap((key) => (given[key] === undefined ? [] : [`${key}=${given[key]}`]));
}
