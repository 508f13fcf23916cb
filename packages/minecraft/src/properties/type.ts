export type PropertyType =
  | { readonly kind: "boolean" }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "decimal"; readonly min: number; readonly max: number; readonly orWord?: string }
  /** Old versions write some names as numbers. */
  | {
      readonly kind: "choice";
      readonly options: readonly string[];
      readonly writtenAs?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "text";
      readonly maxCharacters: number;
      readonly maxLines: number;
      readonly forbidden?: string;
    }
  | { readonly kind: "format"; readonly format: PropertyFormat; readonly isOptional: boolean };

export type PropertyFormat = keyof typeof formats;

type CheckedValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly expectation: string };

const formats = {
  address: { fits: (text: string) => /^[0-9A-Za-z.:-]{1,253}$/.test(text), words: "takes an address" },
  folder: {
    fits: isFolderName,
    words:
      'takes the name of a folder: no "/", no dot in front, at most 64 characters, and none of the server\'s own folders',
  },
  identifiers: {
    fits: (text: string) => text.length <= 2000 && /^[\w.:/+-]+(?:,[\w.:/+-]+)*$/.test(text),
    words: "takes names with commas between them",
  },
  json: { fits: isJson, words: "takes JSON" },
  "level-type": {
    fits: (text: string) => /^(?!minecraft:)[a-z0-9_.-]{1,64}:[a-z0-9_./-]{1,64}$/.test(text),
    words: "takes a kind of world such as minecraft:normal or minecraft:flat",
  },
  "management-secret": {
    fits: (text: string) => /^[A-Za-z0-9]{40}$/.test(text),
    words: "takes 40 letters and digits",
  },
  sha1: {
    fits: (text: string) => /^[0-9a-fA-F]{40}$/.test(text),
    words: "takes a SHA-1 of 40 hexadecimal digits",
  },
  url: { fits: isWebAddress, words: "takes an address that begins with https:// or http://" },
  uuid: {
    fits: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
    words: "takes a UUID",
  },
} as const;

const levelTypes = ["normal", "flat", "large_biomes", "amplified", "single_biome_surface"];

export function checkValue(type: PropertyType, value: string): CheckedValue {
  switch (type.kind) {
    case "boolean":
      return value === "true" || value === "false"
        ? accept(value)
        : refuse(`takes true or false, not ${shown(value)}`);
    case "integer": {
      const isNumber = /^-?\d{1,10}$/.test(value) && isBetween(Number(value), type);
      return isNumber
        ? accept(String(Number(value)))
        : refuse(`takes a whole number from ${type.min} to ${type.max}, not ${shown(value)}`);
    }
    case "decimal": {
      const isWord = type.orWord !== undefined && value === type.orWord;
      const isNumber = /^-?\d{1,10}(?:\.\d{1,10})?$/.test(value) && isBetween(Number(value), type);
      const word = type.orWord === undefined ? "" : ` or ${type.orWord}`;
      return isWord || isNumber
        ? accept(value)
        : refuse(`takes a number from ${type.min} to ${type.max}${word}, not ${shown(value)}`);
    }
    case "choice":
      return checkChoice(type, value);
    case "text":
      return checkText(type, value);
    case "format":
      return checkFormat(type, value);
  }
}

function checkChoice(type: PropertyType & { kind: "choice" }, value: string): CheckedValue {
  const option = type.options.find((one) => one.toLowerCase() === value.toLowerCase());
  if (option !== undefined) return accept(type.writtenAs?.[option] ?? option);
  if (Object.values(type.writtenAs ?? {}).includes(value)) return accept(value);
  return refuse(`takes one of ${type.options.join(", ")}, not ${shown(value)}`);
}

// eslint-disable-next-line no-control-regex -- what must not get into a file
const controlCharacter = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

function checkText(type: PropertyType & { kind: "text" }, value: string): CheckedValue {
  if (value.length > type.maxCharacters) return refuse(`takes at most ${type.maxCharacters} characters`);
  if (controlCharacter.test(value) || !value.isWellFormed()) {
    return refuse("must not hold characters that cannot be seen");
  }
  if (value.split("\n").length > type.maxLines) {
    return refuse(type.maxLines === 1 ? "takes one line" : `takes at most ${type.maxLines} lines`);
  }
  const { forbidden } = type;
  return forbidden !== undefined && value.includes(forbidden)
    ? refuse(`must not hold a "${forbidden}"`)
    : accept(value);
}

function checkFormat(type: PropertyType & { kind: "format" }, value: string): CheckedValue {
  if (type.isOptional && value === "") return accept(value);
  if (type.format === "level-type") {
    const name = value.replace(/^minecraft:/, "");
    if (levelTypes.includes(name)) return accept(`minecraft:${name}`);
  }
  const { fits, words } = formats[type.format];
  return fits(value) ? accept(value) : refuse(`${words}, not ${shown(value)}`);
}

const foldersOfTheServer = new Set(
  "plugins mods config logs libraries versions cache crash-reports datapacks resource_packs behavior_packs".split(
    " ",
  ),
);

function isFolderName(text: string): boolean {
  return (
    /^(?![ .])[\p{L}\p{N} ._'()!-]{1,64}(?<![ .])$/u.test(text) && !foldersOfTheServer.has(text.toLowerCase())
  );
}

function isJson(text: string): boolean {
  if (text.length > 8000 || controlCharacter.test(text) || !text.isWellFormed()) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isWebAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/[!-~]+$/.test(text) && URL.canParse(text);
}

function isBetween(number: number, { min, max }: { min: number; max: number }): boolean {
  return number >= min && number <= max;
}

function shown(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}

function accept(value: string): CheckedValue {
  return { ok: true, value };
}

function refuse(expectation: string): CheckedValue {
  return { ok: false, expectation };
}
