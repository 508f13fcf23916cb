import { normalContexts } from "./contexts.ts";
import {
  defaultGroup,
  type Group,
  parentKey,
  type PermissionData,
  type PermissionNode,
  type Track,
  type User,
} from "./model.ts";

/** Files of LuckPerms' `yaml` and `json` storage, parsed, with their names: one per group, player and track. */
export interface StoredFiles {
  readonly groups: readonly StoredFile[];
  readonly users: readonly StoredFile[];
  readonly tracks: readonly StoredFile[];
}

export interface StoredFile {
  /** File name without its ending; for `yaml-combined`, the entry's name. */
  readonly name: string;
  readonly content: unknown;
}

const maxNodes = 20_000;
const longestKey = 200;
const groupName = /^\S{1,36}$/;
const userId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What can't be read as a node, group, player or track is skipped, as LuckPerms does. */
export function readPermissionData({ groups, users, tracks }: StoredFiles): PermissionData {
  return {
    groups: new Map(groups.flatMap(readGroup).map((group) => [group.name, group])),
    users: new Map(users.flatMap(readUser).map((user) => [user.id, user])),
    tracks: new Map(tracks.flatMap(readTrack).map((track) => [track.name, track])),
  };
}

/** `groups.yml`, `users.yml` or `tracks.yml` of the combined storage. */
export function splitCombined(content: unknown): readonly StoredFile[] {
  return isMap(content) ? Object.entries(content).map(([name, entry]) => ({ name, content: entry })) : [];
}

function readGroup({ name, content }: StoredFile): Group[] {
  const lower = name.toLowerCase();
  return groupName.test(lower) && isMap(content) ? [{ name: lower, nodes: readNodes(content) }] : [];
}

function readUser({ name, content }: StoredFile): User[] {
  const id = name.toLowerCase();
  if (!userId.test(id) || !isMap(content)) return [];
  const primary = textOf(content["primary-group"]) ?? textOf(content["primaryGroup"]) ?? defaultGroup;
  return [
    {
      id,
      name: textOf(content["name"]) ?? id,
      primaryGroup: primary.toLowerCase(),
      nodes: readNodes(content),
    },
  ];
}

function readTrack({ name, content }: StoredFile): Track[] {
  const lower = name.toLowerCase();
  if (!groupName.test(lower) || !isMap(content)) return [];
  const groups = listOf(content["groups"]).flatMap((group) => textOf(group)?.toLowerCase() ?? []);
  return [{ name: lower, groups }];
}

function readNodes(content: Entries): readonly PermissionNode[] {
  return [
    ...listOf(content["permissions"]).flatMap((entry) => readNode(entry, "permission", (key) => key)),
    ...listOf(content["parents"]).flatMap((entry) => readNode(entry, "group", parentKey, true)),
  ].slice(0, maxNodes);
}

/** `key`, `{ key: { value, context … } }` as in YAML, or `{ permission: key, value, context … }` as in JSON. */
function readNode(
  entry: unknown,
  field: string,
  keyOf: (name: string) => string,
  isGiven = false,
): PermissionNode[] {
  const plain = textOf(entry);
  if (plain !== undefined) return build(keyOf(plain), true, {});
  if (!isMap(entry)) return [];
  const [only, ...others] = Object.entries(entry);
  const isNamed = only !== undefined && others.length === 0 && only[0] !== field;
  const [name, attributes] = isNamed ? only : [textOf(entry[field]), entry];
  if (name === undefined || name === "") return [];
  const details = isMap(attributes) ? attributes : {};
  return build(keyOf(name), isGiven || details["value"] !== false, details);
}

function build(key: string, value: boolean, details: Entries): PermissionNode[] {
  if (key.length > longestKey) return [];
  const expiry = Number(details["expiry"] ?? 0);
  const node = { key: key.toLowerCase(), value, contexts: readContexts(details) };
  return [Number.isSafeInteger(expiry) && expiry > 0 ? { ...node, expiresAt: expiry } : node];
}

function readContexts(details: Entries) {
  const { context } = details;
  const pairs = isMap(context) ? Object.entries(context) : [];
  const old = [["server", details["server"]] as const, ["world", details["world"]] as const];
  return normalContexts(
    [...pairs, ...old].flatMap(([key, value]) => {
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.flatMap((one) => {
        const text = textOf(one);
        return text === undefined ? [] : [[key, text] as const];
      });
    }),
  );
}

type Entries = Readonly<Record<string, unknown>>;

function isMap(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, maxNodes) : [];
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
