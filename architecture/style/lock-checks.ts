import type { SourceFile } from "./source-tree.ts";
import type { StyleCheck } from "./style-check.ts";

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export interface MissingPackage {
  readonly wantedBy: string;
  readonly name: string;
  readonly version: string;
}

/** Optional packages that the lock file refers to but does not contain, such as binaries for other systems. */
export function missingOptionalPackages(packages: LockedPackages): readonly MissingPackage[] {
  return Object.entries(packages).flatMap(([wantedBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) => !foldersUpwards(wantedBy).some((folder) => `${folder}node_modules/${name}` in packages),
      )
      .map(([name, version]) => ({ wantedBy, name, version })),
  );
}

/** Where Node.js looks for a package: next to the one that imports it, then further up. */
function foldersUpwards(wantedBy: string): readonly string[] {
  const parts = wantedBy === "" ? [] : wantedBy.split("/node_modules/");
  return ["", ...parts.map((_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/`)];
}

function incompleteLock(file: SourceFile): readonly string[] {
  const { packages }: { packages: LockedPackages } = JSON.parse(file.text);
  const missing = missingOptionalPackages(packages);
  if (missing.length === 0) return [];
  return [
    `${file.path} lacks ${missing.length} optional packages (${missing[0]?.name}, …), and npm ci refuses it: run node architecture/complete-lock.ts`,
  ];
}

export const lockChecks: readonly StyleCheck[] = [
  {
    name: "complete-lock",
    find: (tree) => tree.filter((file) => file.path === "package-lock.json").flatMap(incompleteLock),
  },
];
