import { publicPages, type PublicPage } from "@blockwright/contract/public-pages";

const home = publicPages["/"];
const otherPages: ReadonlyMap<string, PublicPage> = new Map(Object.entries(publicPages));

/** The page with the words of its own path. Chats that show a preview run no script, and want whole addresses. */
export function fillPage(page: string, path: string, publicOrigin: string): string {
  const { title, description } = otherPages.get(path) ?? home;
  return page
    .replaceAll("__PUBLIC_URL__", () => publicOrigin)
    .replaceAll(home.title, () => title)
    .replaceAll(home.description, () => description);
}
