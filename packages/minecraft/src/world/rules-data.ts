import { tagTypes, textAt, walkTags, type Leaf } from "./tag-walk.ts";

/**
 * Where game rules are: in `level.dat`, as texts until 1.21.10 and as numbers after that, or in a `game_rules.dat` of
 * their own from 26.1 on.
 */
const places = [/^\/Data\/(?:GameRules|game_rules)\/([^/]+)$/, /^\/data\/([^/]+)$/];
const longestText = 20;

/** The rules in the unpacked bytes of such a file, by name. Undefined when the game can't have written them. */
export function readRules(bytes: Uint8Array): ReadonlyMap<string, string> | undefined {
  const rules = new Map<string, string>();
  const isWhole = walkTags(bytes, (leaf) => {
    const rule = ruleAt(leaf);
    const value = rule === undefined ? undefined : valueAt(bytes, leaf);
    if (rule !== undefined && value !== undefined) rules.set(rule, value);
  });
  return isWhole ? rules : undefined;
}

/** The bytes with another value for one rule. Undefined if they don't have that rule, or not with such a value. */
export function writeRule(bytes: Uint8Array, rule: string, value: string): Uint8Array | undefined {
  let found: Leaf | undefined;
  const isWhole = walkTags(bytes, (leaf) => {
    if (ruleAt(leaf) === rule && valueAt(bytes, leaf) !== undefined) found = leaf;
  });
  const content = isWhole && found ? contentOf(found.type, value) : undefined;
  if (!found || !content) return undefined;
  const written = new Uint8Array(bytes.length - (found.end - found.start) + content.length);
  written.set(bytes.subarray(0, found.start));
  written.set(content, found.start);
  written.set(bytes.subarray(found.end), found.start + content.length);
  return written;
}

function ruleAt({ path }: Leaf): string | undefined {
  for (const place of places) {
    const name = place.exec(path)?.[1];
    if (name !== undefined) return name.replace(/^minecraft:/, "");
  }
  return undefined;
}

function valueAt(bytes: Uint8Array, leaf: Leaf): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (leaf.type === tagTypes.byte) return view.getInt8(leaf.start) === 0 ? "false" : "true";
  if (leaf.type === tagTypes.int) return String(view.getInt32(leaf.start));
  if (leaf.type !== tagTypes.text || leaf.end - leaf.start > longestText + 2) return undefined;
  return textAt(bytes, leaf);
}

function contentOf(type: number, value: string): Uint8Array | undefined {
  const isSwitch = value === "true" || value === "false";
  if (type === tagTypes.byte) return isSwitch ? Uint8Array.of(value === "true" ? 1 : 0) : undefined;
  if (type === tagTypes.int) return isSwitch ? undefined : intContent(Number(value));
  const text = new TextEncoder().encode(value);
  return Uint8Array.of(text.length >> 8, text.length & 0xff, ...text);
}

function intContent(value: number): Uint8Array {
  const content = new Uint8Array(4);
  new DataView(content.buffer).setInt32(0, value);
  return content;
}
