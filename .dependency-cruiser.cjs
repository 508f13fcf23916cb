// The rules are in architecture/import-rules.ts. Unless architecture/typescript6.ts has redirected the compiler,
// dependency-cruiser reads no TypeScript at all and calls everything fine, so this file refuses to be used that way.
const { version } = require("typescript/package.json");

if (Number.parseInt(version, 10) >= 7) {
  throw new Error(
    `dependency-cruiser cannot read TypeScript ${version} and would find nothing. Use npm run arch.`,
  );
}

const { importRules } = require("./architecture/import-rules.ts");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...importRules],
  options: {
    // Type imports count: knowing a shape is knowing the place it comes from.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["(^|/)(dist|coverage|\\.services)/", "\\.(css|svg|png|woff2)"] },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types", "require"],
      mainFields: ["module", "main", "types", "typings"],
    },
  },
};
