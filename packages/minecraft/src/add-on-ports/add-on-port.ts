import type { Sourced } from "../knowledge/page.ts";

const addOnPurposes = ["web-map", "voice", "votes"] as const;
export type AddOnPurpose = (typeof addOnPurposes)[number];

/** Of the game itself, beside the port that players join at: its Bedrock side, and the traffic of its players. */
const furtherPurposes = ["bedrock", "webrtc"] as const;
export type FurtherPurpose = (typeof furtherPurposes)[number];

/** What a port is for. `game` is the one that players join at. */
export const portPurposes = ["game", ...addOnPurposes, ...furtherPurposes] as const;
export type PortPurpose = (typeof portPurposes)[number];

export const portSettingFormats = ["yaml", "toml", "properties", "bedrock-properties", "hocon"] as const;
export type PortSettingFormat = (typeof portSettingFormats)[number];

/** `port` and `address` (`host:port`, from outside) are filled in once the port is leased. */
export type PortValue =
  | { readonly is: "port" }
  | { readonly is: "address" }
  | { readonly is: "text"; readonly text: string };

/** A settings file of the add-on, and the keys in it that have to name its port. */
export interface PortSettings {
  /** Relative to the server's folder. */
  readonly path: string;
  readonly format: PortSettingFormat;
  /** False: the add-on takes a file with these keys alone for its whole settings, so it has to write the file itself. */
  readonly isCreated: boolean;
  readonly values: readonly { readonly path: readonly string[]; readonly value: PortValue }[];
}

/** How to see from outside that something answers. */
export const portChecks = ["http", "tcp", "voice-ping"] as const;
export type PortCheck = (typeof portChecks)[number];

/** A port that an add-on listens on, beside the game's. */
export interface AddOnPort extends Sourced {
  readonly addOn: string;
  readonly name: string;
  readonly purpose: AddOnPurpose;
  readonly protocol: "tcp" | "udp";
  readonly check: PortCheck;
  /** Names in its jar, and catalogue ids. */
  readonly names: readonly string[];
  readonly projects: readonly string[];
  /** By the folder its jar is in. Undefined: its settings there are not documented, so it gets no port. */
  readonly settings: { readonly plugins?: PortSettings; readonly mods?: PortSettings };
  /** Why it may not listen although it runs, and what to do. */
  readonly silentUntil?: string;
}
