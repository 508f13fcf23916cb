import type { ConfigFile, PluginKnowledge } from "./page.ts";
import { knowledgePages } from "./pages.ts";

const longestName = 120;
const byProject = indexBy(({ projects }) => projects);
const byName = indexBy(({ id, name, aliases }) => [id, name, ...aliases]);

/** By catalogue id (`modrinth:luckperms`), name, or another name of it. */
export function findKnowledge(idOrName: string): PluginKnowledge | undefined {
  if (idOrName.length > longestName) return undefined;
  const key = searchKey(idOrName);
  return byProject.get(key) ?? byName.get(key);
}

/** The documented part of a file, from all pages that describe it: modules of one plugin share a file. */
export function findConfigFiles(path: string): readonly ConfigFile[] {
  return knowledgePages.flatMap(({ files }) => files).filter((file) => isSamePath(file.path, path));
}

/** The pages that describe this file. */
export function findPagesOf(path: string): readonly PluginKnowledge[] {
  return knowledgePages.filter(({ files }) => files.some((file) => isSamePath(file.path, path)));
}

function isSamePath(pattern: string, path: string): boolean {
  const steps = path.split("/", 32);
  const wanted = pattern.split("/");
  return wanted.length === steps.length && wanted.every((step, index) => fits(step, steps[index]));
}

function fits(pattern: string, step: string | undefined): boolean {
  if (step === undefined || step === "" || step === "." || step === "..") return false;
  const [, before, after] = /^(.*)<[a-z]+>(.*)$/.exec(pattern) ?? [];
  if (before === undefined || after === undefined) return step === pattern;
  return step.length > before.length + after.length && step.startsWith(before) && step.endsWith(after);
}

function indexBy(keysOf: (page: PluginKnowledge) => readonly string[]): ReadonlyMap<string, PluginKnowledge> {
  const entries = knowledgePages.flatMap((page) =>
    keysOf(page).map((key) => [searchKey(key), page] as const),
  );
  return new Map(entries.toReversed());
}

/** Without case, blanks and dashes, in which people and plugins differ. */
function searchKey(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_'-]+/g, "");
}
