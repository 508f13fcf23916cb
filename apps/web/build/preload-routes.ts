import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

/**
 * Writes `preloads.json`: by path, the scripts of that page beyond those of every page. The api lists them in the page
 * it sends, so that a first visit need not run one script to discover the next.
 */
export function preloadRoutes(pages: Readonly<Record<string, string>>): Plugin {
  let root = "";
  return {
    name: "blockwright:preload-routes",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const everywhere = filesFrom(
        chunks.filter(({ isEntry }) => isEntry),
        bundle,
      );
      const scriptsOf = (module: string) => {
        const page = chunks.find(
          ({ facadeModuleId }) => facadeModuleId && relative(root, facadeModuleId) === module,
        );
        if (page === undefined) throw new Error(`The build has no chunk for ${module}.`);
        return [...filesFrom([page], bundle)]
          .filter((file) => !everywhere.has(file))
          .map((file) => `/${file}`);
      };
      const source = Object.fromEntries(
        Object.entries(pages).map(([path, module]) => [path, scriptsOf(module)]),
      );
      this.emitFile({ type: "asset", fileName: "preloads.json", source: JSON.stringify(source) });
    },
  };
}

function filesFrom(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  for (const { fileName, imports } of chunks) {
    if (found.has(fileName)) continue;
    found.add(fileName);
    const next = imports.map((file) => bundle[file]).filter((file) => file?.type === "chunk");
    filesFrom(next, bundle, found);
  }
  return found;
}
