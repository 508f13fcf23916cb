import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReportedFigure, Tally } from "../services/judging/tally.ts";

export interface StageResult {
  readonly name: string;
  readonly seconds: number;
  readonly tally: Tally;
  readonly figures: readonly ReportedFigure[];
  /** The version it was run at, if it differs from the requested one. */
  readonly keptFrom?: string;
}

/** The results for one version of the code. Another version finds nothing. */
export interface State {
  readonly folder: string;
  find(name: string): StageResult | undefined;
  save(result: StageResult): void;
  /** Takes over stages that passed in another version and have not been run in this one. */
  keep(version: string, names: readonly string[]): void;
  /** Forgets a stage, including its journal. */
  forget(name: string): void;
  logOf(name: string): string;
  journalOf(name: string): string;
}

export function openState(root: string, version: string): State {
  const folder = join(root, version);
  const fileOf = (name: string) => join(folder, `${name}.json`);
  const journalOf = (name: string) => {
    const journal = join(folder, "journal", name);
    mkdirSync(journal, { recursive: true });
    return journal;
  };
  mkdirSync(folder, { recursive: true });
  const find = (name: string) =>
    existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), "utf8")) as StageResult) : undefined;
  const save = (result: StageResult) => {
    // Renamed into place, so that a killed run leaves no partial file.
    const half = `${fileOf(result.name)}.part`;
    writeFileSync(half, JSON.stringify(result));
    renameSync(half, fileOf(result.name));
  };
  return {
    folder,
    find,
    save,
    keep: (other, names) => {
      if (!existsSync(join(root, other))) throw new Error(`Nothing was run at ${other}.`);
      const kept = openState(root, other);
      for (const name of names) {
        const result = find(name) ? undefined : kept.find(name);
        if (result?.tally.failed === 0) save({ keptFrom: other, ...result });
      }
    },
    forget: (name) => {
      rmSync(fileOf(name), { force: true });
      rmSync(journalOf(name), { recursive: true });
    },
    logOf: (name) => join(folder, `${name}.log`),
    journalOf,
  };
}

/** The commit, and a hash of the uncommitted changes. */
export function readVersion(root: string): string {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const commit = git("rev-parse", "HEAD").trim();
  const changes = git("diff", "HEAD") + git("ls-files", "--others", "--exclude-standard");
  if (changes === "") return commit;
  return `${commit}-${createHash("sha256").update(changes).digest("hex").slice(0, 8)}`;
}
