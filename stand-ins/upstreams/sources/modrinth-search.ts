import { projects, releasesOf } from "../catalogue/catalogue.ts";
import type { CatalogueProject } from "../catalogue/project.ts";
import { type Answer, json } from "../wire/answer.ts";
import { modrinthId } from "./modrinth-ids.ts";
import { categoriesOf, gamesOf, sidesOf, updatedAt } from "./modrinth-shapes.ts";
import { relevance } from "./relevance.ts";

const MOST_HITS = 100;
const CONDITION = /^([a-z_]+)\s*(!=|>=|<=|:|=|>|<)\s*(.*)$/;

export function searchModrinth(query: URLSearchParams): Answer {
  const facets = parseFacets(query.get("facets"));
  if (facets === undefined) {
    return json(
      { error: "invalid_input", description: "The facets are not lists of lists." },
      { status: 400 },
    );
  }
  const words = query.get("query") ?? "";
  const limit = Math.min(Number(query.get("limit") ?? 10), MOST_HITS);
  const offset = Number(query.get("offset") ?? 0);
  const found = projects
    .filter((project) => project.sources.includes("modrinth"))
    .filter((project) => relevance(project, words) > 0)
    .filter((project) => facets.every((group) => group.some((facet) => holds(project, facet))))
    .toSorted(order(query.get("index") ?? "relevance", words));
  return json({
    hits: found.slice(offset, offset + limit).map(hit),
    offset,
    limit,
    total_hits: found.length,
  });
}

function order(index: string, words: string): (left: CatalogueProject, right: CatalogueProject) => number {
  const byDownloads = (left: CatalogueProject, right: CatalogueProject): number =>
    right.downloads - left.downloads;
  return index === "relevance"
    ? (left, right) => relevance(right, words) - relevance(left, words) || byDownloads(left, right)
    : byDownloads;
}

function parseFacets(text: string | null): readonly (readonly string[])[] | undefined {
  if (text === null) return [];
  try {
    const facets: unknown = JSON.parse(text);
    if (!Array.isArray(facets)) return undefined;
    return facets.map((group: unknown) => (Array.isArray(group) ? group.map(String) : [String(group)]));
  } catch {
    return undefined;
  }
}

function holds(project: CatalogueProject, facet: string): boolean {
  const [, key = "", operator = ":", value = ""] = CONDITION.exec(facet) ?? [];
  const values = facetValues(project, key);
  switch (operator) {
    case "!=":
      return !values.includes(value);
    case ">":
      return values.some((one) => Number(one) > Number(value));
    case ">=":
      return values.some((one) => Number(one) >= Number(value));
    case "<":
      return values.some((one) => Number(one) < Number(value));
    case "<=":
      return values.some((one) => Number(one) <= Number(value));
    default:
      return values.includes(value);
  }
}

function facetValues(project: CatalogueProject, key: string): readonly string[] {
  const { clientSide, serverSide } = sidesOf(project);
  const values: Readonly<Record<string, readonly string[]>> = {
    project_type: [project.kind],
    categories: categoriesOf(project),
    versions: gamesOf(project),
    environment: [project.environment],
    client_side: [clientSide],
    server_side: [serverSide],
    downloads: [String(project.downloads)],
    project_id: [modrinthId(project)],
    title: [project.title],
    author: [project.author],
    open_source: ["true"],
    license: ["apache-2.0"],
  };
  return values[key] ?? [];
}

function hit(project: CatalogueProject): object {
  const { clientSide, serverSide } = sidesOf(project);
  return {
    project_id: modrinthId(project),
    project_type: project.kind,
    slug: project.slug,
    author: project.author,
    title: project.title,
    description: project.summary,
    categories: categoriesOf(project),
    display_categories: categoriesOf(project),
    versions: gamesOf(project),
    downloads: project.downloads,
    follows: Math.round(project.downloads / 400),
    icon_url: null,
    date_created: "2021-01-01T00:00:00Z",
    date_modified: updatedAt(project),
    latest_version: releasesOf(project).at(-1)?.number,
    license: "Apache-2.0",
    client_side: clientSide,
    server_side: serverSide,
    environment: project.environment,
    gallery: [],
    featured_gallery: null,
    color: null,
  };
}
