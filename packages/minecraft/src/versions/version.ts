/** A release of Minecraft: Java Edition: `1.8`, `1.21.11`, `26.1`, `26.1.2`. */
export interface MinecraftVersion {
  readonly text: string;
  readonly parts: readonly [number, number, number];
}

export type ParsedVersion =
  | { readonly ok: true; readonly version: MinecraftVersion }
  | { readonly ok: false; readonly sentence: string };

const release = /^(\d{1,2})\.(\d{1,3})(?:\.(\d{1,3}))?$/;
const snapshot = /^(\d{2}w\d{2}[a-z~]?\w*|.*(-|\s)(snapshot|pre|rc|release candidate)(?![a-z]).*)$/i;
const ancient = /^[abc]\d|^(alpha|beta|classic|infdev|indev)\b/i;
/** From this year on versions are numbered by year. */
const firstYear = 26;

/** Parses user input or a source's version; anything but a release is refused with a message for the user. */
export function parseVersion(text: string): ParsedVersion {
  const wish = text.trim().replace(/^v(?=\d)/i, "");
  const shown = wish.slice(0, 40);
  if (snapshot.test(shown) || ancient.test(shown)) {
    return refuse(`${shown} is a test version of Minecraft. Choose a finished release such as 1.21.4.`);
  }
  const match = release.exec(wish);
  const [major, minor, patch] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3] ?? 0)];
  const isYear = major >= firstYear && minor >= 1;
  if (!match || !(major === 1 || isYear)) {
    return refuse(`${shown || "Nothing"} is not a version of Minecraft. They look like 1.21.4 or 26.1.`);
  }
  const canonical = patch === 0 ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
  return { ok: true, version: { text: canonical, parts: [major, minor, patch] } };
}

function refuse(sentence: string): ParsedVersion {
  return { ok: false, sentence };
}

export function isRelease(text: string): boolean {
  return parseVersion(text).ok;
}

/** Negative if `a` is older. Compares numerically, part by part: 26.1 is newer than 1.21.11. */
export function compareMinecraftVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (const [index, part] of first.entries()) {
    const difference = part - (second[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function isAtLeast(version: string, minimum: string): boolean {
  return compareMinecraftVersions(version, minimum) >= 0;
}

function partsOf(text: string): MinecraftVersion["parts"] {
  const parsed = parseVersion(text);
  if (!parsed.ok) throw new RangeError(parsed.sentence);
  return parsed.version.parts;
}

/** For "not available" messages: the versions closest to the requested one, newest first. */
export function nearestVersions(wish: string, known: readonly string[], count = 3): string[] {
  const releases = known.filter(isRelease).toSorted((a, b) => compareMinecraftVersions(b, a));
  if (!isRelease(wish)) return releases.slice(0, count);
  const place = releases.findIndex((one) => compareMinecraftVersions(one, wish) <= 0);
  const middle = place === -1 ? releases.length : place;
  const start = Math.max(0, Math.min(middle - Math.floor(count / 2), releases.length - count));
  return releases.slice(start, start + count);
}
