import type { CatalogueProject } from "../catalogue/project.ts";

/** 0 for an unrelated project; higher the closer the words are to its name. */
export function relevance({ slug, title, id, summary, tags }: CatalogueProject, words: string): number {
  const wanted = words.toLowerCase().trim();
  if (wanted === "") return 1;
  const names = [slug, title, id].map((name) => name.toLowerCase());
  if (names.includes(wanted)) return 4;
  if (names.some((name) => name.startsWith(wanted))) return 3;
  if (names.some((name) => name.includes(wanted))) return 2;
  const text = [...names, summary, ...tags].join(" ").toLowerCase();
  return wanted.split(/\s+/).every((word) => text.includes(word)) ? 1 : 0;
}
