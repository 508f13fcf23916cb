import type { SourceFile } from "./source-tree.ts";
import type { StyleCheck } from "./style-check.ts";

const dependencyFields = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "overrides",
];
const loose = /^(\*|latest|next|x)$|[\^~<>|]|\s-\s/;
/** What a newcomer reads first. Everything else has a page in docs/. */
const firstPages: Readonly<Record<string, { readonly lines: number; readonly words: number }>> = {
  "README.md": { lines: 90, words: 700 },
  "CONTRIBUTING.md": { lines: 90, words: 900 },
};

/** Folders outside the repository that only exist on some machines. Concatenated so that this file passes. */
const outsidePaths = [
  new RegExp(String.raw`(^|[\s"'\`(=:])/${"work"}/`, "m"),
  new RegExp(String.raw`\.\./${"shared"}/(design|spec|look|facts|samples|hooks|issues)\b`),
];

function looseVersions(file: SourceFile): string[] {
  const manifest: Record<string, Record<string, unknown> | undefined> = JSON.parse(file.text);
  return dependencyFields.flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(
        ([name, version]) =>
          !name.startsWith("@blockwright/") && typeof version === "string" && loose.test(version),
      )
      .map(([name, version]) => `${file.path} wants ${name} ${String(version)}: give the exact version`),
  );
}

export const repositoryChecks: readonly StyleCheck[] = [
  {
    name: "exact-versions",
    find: (tree) => tree.filter((file) => /(^|\/)package\.json$/.test(file.path)).flatMap(looseVersions),
  },
  {
    name: "no-outside-path",
    find: (tree) =>
      tree
        .filter((file) => outsidePaths.some((pattern) => pattern.test(file.text)))
        .map((file) => `${file.path} names a folder that exists on one machine only`),
  },
  {
    name: "short-first-pages",
    find: (tree) =>
      tree.flatMap(({ path, text }) => {
        const limit = firstPages[path];
        if (limit === undefined) return [];
        const [lines, words] = [text.trimEnd().split("\n").length, text.trim().split(/\s+/).length];
        return lines > limit.lines || words > limit.words
          ? [
              `${path} has ${lines} lines and ${words} words, above ${limit.lines} and ${limit.words}: the rest belongs in docs/`,
            ]
          : [];
      }),
  },
];
