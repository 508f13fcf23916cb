import { createHash } from "node:crypto";
import type { SourceFile } from "./source-tree.ts";
import type { StyleCheck } from "./style-check.ts";

/** What `npm run release:record` writes. Before the first release the list is empty, and migrations may be rewritten. */
export interface Releases {
  readonly released: readonly {
    readonly version: string;
    /** SHA-256 of each migration's SQL, by its tag. */
    readonly migrations: Readonly<Record<string, string>>;
  }[];
}

export const releasesFile = "apps/api/releases.json";
const folder = "apps/api/migrations/";
const journalFile = `${folder}meta/_journal.json`;

/** The tag and hash of every migration, in the order in which they run. */
export function hashMigrations(tree: readonly SourceFile[]): readonly (readonly [string, string])[] {
  const textOf = (path: string) => tree.find((file) => file.path === path)?.text ?? "";
  const { entries = [] }: { entries?: readonly { readonly tag: string }[] } = JSON.parse(
    textOf(journalFile) || "{}",
  );
  return entries.map(({ tag }) => [
    tag,
    createHash("sha256")
      .update(textOf(`${folder}${tag}.sql`))
      .digest("hex"),
  ]);
}

function changedMigrations(tree: readonly SourceFile[]): readonly string[] {
  const releases = tree.find((file) => file.path === releasesFile);
  if (releases === undefined) return [];
  const { released }: Releases = JSON.parse(releases.text);
  const current = hashMigrations(tree);
  return released.flatMap(({ version, migrations }) =>
    Object.entries(migrations).flatMap(([tag, hash], position) => {
      const [found, foundHash] = current[position] ?? [];
      return found === tag && foundHash === hash
        ? []
        : [
            `${tag} was released with ${version} and must stay as it is, at its position: write a new migration`,
          ];
    }),
  );
}

export const releaseChecks: readonly StyleCheck[] = [
  { name: "released-migrations-stay", find: changedMigrations },
];
