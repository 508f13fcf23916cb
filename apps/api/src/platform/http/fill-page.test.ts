import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "@blockwright/contract/public-pages";
import { expect, test } from "vitest";
import { fillPage } from "./fill-page.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../web/index.html"), "utf8");
const origin = "https://play.example.org";

test.each(Object.entries(publicPages))("%s is sent with its own title and description", (path, words) => {
  const filled = fillPage(page, path, origin);
  expect(filled).toContain(`<title>${words.title}</title>`);
  expect(filled).toContain(`<meta property="og:title" content="${words.title}" />`);
  expect(filled.split(`content="${words.description}"`)).toHaveLength(3);
  expect(filled).toContain(`content="${origin}/social-card.png"`);
});

test("every other path has the words of the home page, and no placeholder is left but the nonce", () => {
  const filled = fillPage(page, "/server/1", origin);
  expect(filled).toContain(`<title>${publicPages["/"].title}</title>`);
  expect(filled.match(/__\w+__/g)).toEqual(["__CSP_NONCE__"]);
});

test("words that go into the page hold nothing that HTML would read as its own", () => {
  for (const { title, description } of Object.values(publicPages))
    expect(title + description).not.toMatch(/[<>&"]/);
});
