import type { ConfigValue, KeyType } from "./key-type.ts";

export interface Sourced {
  /** `owner/repository: file` on GitHub, or the address of a page. */
  readonly source: string;
}

export interface Fact extends Sourced {
  readonly text: string;
}

export interface ConfigKey extends Sourced {
  /** A step in angle brackets, such as `<world>`, stands for any name. */
  readonly path: readonly string[];
  readonly type: KeyType;
  readonly meaning: string;
  /** Undefined: not documented, or different on each server. */
  readonly defaultValue?: ConfigValue;
}

export const configFormats = ["yaml", "toml", "json", "hocon", "properties", "lines"] as const;
export type ConfigFormat = (typeof configFormats)[number];

export interface ConfigFile extends Sourced {
  /** Relative to the server's folder; a step in angle brackets stands for any name. */
  readonly path: string;
  readonly format: ConfigFormat;
  readonly keys: readonly ConfigKey[];
  /** Sections in which every key is listed, so that any other is a mistake. `""` is the top of the file. */
  readonly completeSections: readonly string[];
}

export const commandEffects = ["reads", "changes", "dangerous"] as const;
export type CommandEffect = (typeof commandEffects)[number];

export interface KnownCommand extends Sourced {
  /** As typed in the console: `<name>` is one word, `[name]` an optional one, a final `…` any number of words. */
  readonly usage: string;
  readonly effect: CommandEffect;
  /** Needs a player's place, selection or account, so the console can't run it. */
  readonly isInGame: boolean;
  readonly meaning: string;
}

export type PermissionDefault = "everyone" | "operators" | "none";

export interface KnownPermission extends Sourced {
  /** A step in angle brackets stands for any name. */
  readonly node: string;
  readonly heldBy: PermissionDefault;
  readonly meaning: string;
}

export interface TakingEffect extends Fact {
  readonly how: "at once" | "reload" | "restart";
  /** Undefined for a restart. */
  readonly command?: string;
  /** Keys that need a restart all the same, each with all below it. `""` stands for every key. */
  readonly exceptKeys?: readonly string[];
}

/** What we know about a plugin or mod. Each fact has a source; what has none is left out. */
export interface PluginKnowledge {
  readonly id: string;
  readonly name: string;
  /** Other names people use, and the name in `plugin.yml` where it differs. */
  readonly aliases: readonly string[];
  /** Catalogue ids, such as `modrinth:luckperms`. */
  readonly projects: readonly string[];
  readonly kind: "plugin" | "mod";
  readonly purpose: Fact;
  readonly needs: readonly Fact[];
  readonly files: readonly ConfigFile[];
  readonly commands: readonly KnownCommand[];
  readonly permissions: readonly KnownPermission[];
  readonly takesEffect: TakingEffect;
  readonly mistakes: readonly Fact[];
  /** Add-ons without which players find nothing of it, as catalogue ids. */
  readonly companions?: readonly string[];
  /** A mod without which nobody can join. */
  readonly isNeededByPlayers?: true;
  /** Where its jar belongs, if not with the others. */
  readonly folder?: string;
  /** Newer versions of the game don't run it, no matter what its catalogue says. */
  readonly newestMinecraft?: string;
  /** Worlds that it makes, as the game calls them. */
  readonly worlds?: readonly string[];
}
