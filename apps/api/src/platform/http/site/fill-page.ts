import { publicPages, type PublicPage } from "@blockwright/contract/public-pages";

const home = publicPages["/"];
const pages: ReadonlyMap<string, PublicPage> = new Map(Object.entries(publicPages));

interface PageFilling {
  readonly path: string;
  readonly publicOrigin: string;
  /** Scripts of that path alone, which the browser can preload. */
  readonly scripts: readonly string[];
}

/** The page with the texts of its path. Chat previews run no script, and need full addresses. */
export function fillPage(page: string, { path, publicOrigin, scripts }: PageFilling): string {
  const { title, description } = pages.get(path) ?? home;
  const preloads = scripts
    .map((script) => `<link rel="modulepreload" href="${script}" fetchpriority="low" />`)
    .join("");
  return page
    .replaceAll("__PUBLIC_URL__", () => publicOrigin)
    .replaceAll(home.title, () => title)
    .replaceAll(home.description, () => description)
    .replace("</head>", () => `${preloads}</head>`);
}
