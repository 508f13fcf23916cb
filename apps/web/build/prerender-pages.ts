import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { runnerImport } from "vite";
import type { Plugin } from "vite";

const folder = "prerendered";
const styleAttribute = / style="([^"&<>]*)"/g;
const emptyRoot = /<div id="root">.*?<\/output>\s*<\/div>/s;

interface Prerendered {
  readonly path: string;
  readonly signIn: string;
  readonly markup: string;
}

interface AppInNode {
  readonly prerendered: readonly Prerendered[];
  readonly routes: readonly string[];
}

/**
 * Writes each public page as it looks before its scripts have loaded, which the api sends instead of index.html, and
 * `routes.json`, which tells the api which addresses have a page.
 */
export function prerenderPages(module: string): Plugin {
  let root = "";
  let dist = "";
  return {
    name: "blockwright:prerender-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      dist = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const page = await readFile(join(dist, "index.html"), "utf8");
      const { prerendered, routes } = await importInNode(join(root, module), root);
      await writeFile(join(dist, "routes.json"), JSON.stringify(routes));
      for (const one of prerendered) {
        const file = join(
          dist,
          folder,
          one.signIn,
          one.path === "/" ? "index.html" : `${one.path.slice(1)}.html`,
        );
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, fillRoot(page, one));
      }
    },
  };
}

async function importInNode(file: string, root: string) {
  const config = { root, mode: "production" };
  const { module } = await runnerImport<AppInNode>(file, config);
  return module;
}

function fillRoot(page: string, { path, signIn, markup }: Prerendered): string {
  if (/<script/i.test(markup))
    throw new Error(`The page ${path} came out with a script, which its policy refuses.`);
  if (!emptyRoot.test(page)) throw new Error("index.html has no root to put a page into.");
  const { held, rules } = holdStyles(markup);
  const sheet = rules === "" ? "" : `<style nonce="__CSP_NONCE__">${rules}</style>`;
  return scriptsLast(page)
    .replace(emptyRoot, () => `<div id="root" data-prerendered="${signIn}">${held}</div>`)
    .replace("</head>", () => `${sheet}</head>`);
}

/** Style and fonts come before the scripts, which hydrate what is already visible. */
function scriptsLast(page: string): string {
  return page.replaceAll(
    /<(?:link rel="modulepreload"|script type="module" async)/g,
    '$& fetchpriority="low"',
  );
}

/**
 * The policy refuses style attributes in a page, but not those set by a script. Until that script has loaded, a CSS
 * rule does the same, matched by the exact text of the style.
 */
function holdStyles(markup: string): { readonly held: string; readonly rules: string } {
  const styles = new Set([...markup.matchAll(styleAttribute)].map(([, style = ""]) => style));
  const rules = [...styles].map((style) => `[data-style="${style}"]{${style}}`);
  return { held: markup.replaceAll(styleAttribute, ' data-style="$1"'), rules: rules.join("") };
}
