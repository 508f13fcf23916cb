import { commentsIn, valuesIn } from "./config-values.ts";
import type { Outcome } from "./task.ts";
import { comparable, type Tree } from "./tree.ts";

/** What is wrong with the files, one sentence each: wanted changes that are missing, and all others that were made. */
export function judgeFiles(outcome: Outcome, before: Tree, after: Tree): readonly string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const changed = paths.filter((path) => !isSame(path, before, after) && !isOfPlugins(outcome, path));
  const wanted = new Set([
    ...(outcome.values ?? []).map(([path]) => path),
    ...Object.keys(outcome.texts ?? {}),
    ...Object.keys(outcome.names ?? {}),
  ]);
  return [
    ...changed.filter((path) => !wanted.has(path)).map((path) => `${path} was changed`),
    ...[...wanted].flatMap((path) => judgeFile(outcome, path, textOf(before, path), textOf(after, path))),
    ...judgePlugins(outcome, before, after),
  ];
}

function isSame(path: string, before: Tree, after: Tree): boolean {
  const [old, now] = [before.get(path), after.get(path)];
  return old !== undefined && now !== undefined && comparable(path, old).equals(comparable(path, now));
}

const textOf = (tree: Tree, path: string) => tree.get(path)?.toString("utf8") ?? "";

function judgeFile({ texts, names, values }: Outcome, path: string, before: string, after: string): string[] {
  const text = texts?.[path];
  if (text !== undefined) return text === after ? [] : [`${path} has another text`];
  const listed = names?.[path];
  if (listed) {
    const found = [...after.matchAll(/"name"\s*:\s*"([^"]*)"/g)].map(([, name]) => name ?? "");
    const isRight = found.toSorted().join() === listed.toSorted().join();
    return isRight ? [] : [`${path} has ${found.join(", ") || "nobody"}`];
  }
  const wanted = (values ?? []).flatMap(([file, keys, value]) =>
    file === path ? [[JSON.stringify(keys), JSON.stringify(value)] as const] : [],
  );
  return judgeValues(path, new Map(wanted), before, after);
}

function judgeValues(
  path: string,
  wanted: ReadonlyMap<string, string>,
  before: string,
  after: string,
): string[] {
  const [old, now] = [valuesIn(path, before) ?? new Map<string, string>(), valuesIn(path, after)];
  if (!now) return [`${path} can't be read`];
  const expected = new Map([...old, ...wanted]);
  const keys = [...new Set([...expected.keys(), ...now.keys()])];
  const comments = commentsIn(path, after);
  return [
    ...keys
      .filter((key) => now.get(key) !== expected.get(key))
      .map((key) => `${path} ${key} is ${now.get(key) ?? "not there"}`),
    ...commentsIn(path, before)
      .filter((comment) => !comments.includes(comment))
      .map((comment) => `${path} has lost the comment ${comment}`),
  ];
}

const jarsIn = (tree: Tree) => [...tree.keys()].filter((path) => /^plugins\/[^/]+\.jar$/.test(path));

/** Jars are judged by what loads; new plugins make folders of their own. */
function isOfPlugins({ plugins, versions }: Outcome, path: string): boolean {
  if (!plugins && !versions) return false;
  const isOfNew = (plugins?.added ?? []).some((name) => path.startsWith(`plugins/${name}/`));
  return isOfNew || /^plugins\/[^/]+\.jar(\.[\w-]+)?$/.test(path);
}

function judgePlugins({ plugins, versions }: Outcome, before: Tree, after: Tree): string[] {
  if (!plugins && !versions) return [];
  const more = (plugins?.added?.length ?? 0) - (plugins?.removed?.length ?? 0);
  const found = jarsIn(after).length - jarsIn(before).length;
  return found === more ? [] : [`there are ${found} more plugins instead of ${more}`];
}
