/** Image types that browsers draw and that can't contain a script, by their first bytes. SVG can, so it is excluded. */
const beginnings: readonly (readonly [type: string, parts: Readonly<Record<number, string>>])[] = [
  ["image/png", { 0: "89504e470d0a1a0a" }],
  ["image/jpeg", { 0: "ffd8ff" }],
  // GIF87a and GIF89a
  ["image/gif", { 0: "474946383761" }],
  ["image/gif", { 0: "474946383961" }],
  // RIFF and, after the size, WEBP
  ["image/webp", { 0: "52494646", 8: "57454250" }],
];

/** By its content, no matter what type its source claims. Undefined for everything else. */
export function pictureTypeOf(bytes: Uint8Array): string | undefined {
  const hasAt = ([offset, hex]: readonly [string, string]) => {
    const part = Buffer.from(hex, "hex");
    return part.equals(bytes.subarray(Number(offset), Number(offset) + part.length));
  };
  return beginnings.find(([, parts]) => Object.entries(parts).every(hasAt))?.[0];
}

export interface PluginIcon {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Undefined if there is none that can be shown. */
export type FetchIcon = (address: string) => Promise<PluginIcon | undefined>;
