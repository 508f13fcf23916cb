import type { Plugin } from "vite";

const summary = /(\bsummary:\s*)"(?:[^"\\\n]|\\.)*"/g;

/** Summaries of routes are for the description of the api, which no page shows. */
export function withoutRouteSummaries(): Plugin {
  return {
    name: "without-route-summaries",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/packages\/contract\/src\/[\w/-]+\.ts$/.test(id) || !code.includes("defineRoute(")) return;
      return { code: code.replaceAll(summary, '$1""'), map: null };
    },
  };
}
