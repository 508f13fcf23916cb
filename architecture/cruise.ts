import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { IConfiguration, ICruiseResult } from "dependency-cruiser";
import { redirectToTypeScript6 } from "./typescript6.ts";

redirectToTypeScript6();

const cruisedFolders = [
  "apps",
  "packages",
  "services",
  "stand-ins",
  "e2e",
  "bench",
  "chaos",
  "eval",
  "nightly",
  "smoke",
];

export interface ImportViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface CruiseReport {
  readonly violations: readonly ImportViolation[];
  readonly typeScriptFiles: number;
  readonly imports: number;
}

function loadConfiguration(): IConfiguration {
  const configuration: IConfiguration = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  return configuration;
}

export function configuredRuleNames(): readonly string[] {
  return (loadConfiguration().forbidden ?? []).map((rule) => rule.name ?? "(unnamed)");
}

/** Reads every import under `root` and reports those that break a rule. */
export async function cruiseImports(root: string): Promise<CruiseReport> {
  // Not a static import: it would load the compiler before the redirection above.
  const { cruise } = await import("dependency-cruiser");
  const { forbidden = [], options = {} } = loadConfiguration();
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const folders = cruisedFolders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = await cruise(
    folders,
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === "string") throw new Error(`dependency-cruiser answered with text: ${output}`);
  return report(output);
}

function report(result: ICruiseResult): CruiseReport {
  const typeScript = result.modules.filter(
    ({ source }) => /\.tsx?$/.test(source) && !source.includes("node_modules"),
  );
  return {
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    typeScriptFiles: typeScript.length,
    imports: typeScript.reduce((sum, module) => sum + module.dependencies.length, 0),
  };
}
