export const playerEditions = ["java", "bedrock"] as const;
export type PlayerEdition = (typeof playerEditions)[number];

const shapes: Readonly<Record<PlayerEdition, RegExp>> = {
  java: /^[A-Za-z0-9_]{3,16}$/,
  // A gamertag: 12 characters and a number, or 15 from earlier times.
  bedrock: /^[\p{L}\p{N}](?:[\p{L}\p{N} ]{0,14})(?:#\d{1,4})?$/u,
};

const sentences: Readonly<Record<PlayerEdition, string>> = {
  java: "Java player names have 3 to 16 letters, digits or underscores.",
  bedrock: "Gamertags have up to 15 letters, digits or spaces.",
};

/** Undefined if a player can have this name; else the reason as a sentence. */
export function refusePlayerName(edition: PlayerEdition, name: string): string | undefined {
  return shapes[edition].test(name) ? undefined : sentences[edition];
}
