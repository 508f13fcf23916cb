import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages } from "@blockwright/contract/public-pages";
import { expect, test } from "vitest";
import { fillPage } from "./fill-page.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../web/index.html"), "utf8");
const origin = "https://play.example.org";
const fill = (path: string, scripts: readonly string[] = []) =>
  fillPage(page, { path, publicOrigin: origin, scripts });

test.each(Object.entries(publicPages))("%s is sent with its own title and description", (path, words) => {
  const filled = fill(path);
  expect(filled).toContain(`<title>${words.title}</title>`);
  expect(filled).toContain(`<meta property="og:title" content="${words.title}" />`);
  expect(filled.split(`content="${words.description}"`)).toHaveLength(3);
  expect(filled).toContain(`content="${origin}/social-card.png"`);
});

test("every other path has the text of the home page, and no placeholder but the nonce is left", () => {
  const filled = fill("/server/1");
  expect(filled).toContain(`<title>${publicPages["/"].title}</title>`);
  expect(filled.match(/__\w+__/g)).toEqual(["__CSP_NONCE__"]);
});

test("the scripts of a path are named only in its head", () => {
  const [head = "", body = ""] = fill("/", ["/assets/home-1.js", "/assets/house-2.js"]).split("</head>");
  expect(head.match(/rel="modulepreload" href="[^"]+"/g)).toEqual([
    'rel="modulepreload" href="/assets/home-1.js"',
    'rel="modulepreload" href="/assets/house-2.js"',
  ]);
  expect(body).not.toContain("modulepreload");
  expect(fill("/login")).not.toContain("modulepreload");
});

test("inserted text contains nothing that HTML would interpret", () => {
  for (const { title, description } of Object.values(publicPages))
    expect(title + description).not.toMatch(/[<>&"]/);
});
