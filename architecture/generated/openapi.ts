import { globSync } from "node:fs";
import path from "node:path";
import { describeApi, type OpenApiDocument } from "../../apps/api/src/platform/http/description/openapi.ts";
import type { RouteDefinition } from "../../packages/contract/src/route.ts";
import { type GeneratedFile, root } from "./generated-file.ts";

export const openApiFile = "docs/openapi.json";

/** The api's description from the contract alone, as a running api answers it at /api/openapi.json. */
export async function describeContract(): Promise<OpenApiDocument> {
  const folder = path.join(root, "packages/contract/src");
  const files = globSync("**/*.ts", { cwd: folder }).filter((file) => !/\.(test|fixture)\.ts$/.test(file));
  const modules = await Promise.all(
    files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
  );
  return describeApi(modules.flatMap((exported) => Object.values(exported)).filter(isRoute));
}

/** One operation a line: a diff shows which have changed, in 700 lines instead of 31,000. */
export function writeContract({ paths, ...head }: OpenApiDocument): GeneratedFile {
  const lines = Object.entries(paths).map(([route, methods]) => {
    const operations = Object.entries(methods).map(
      ([method, operation]) => `      ${JSON.stringify(method)}: ${JSON.stringify(operation)}`,
    );
    return `    ${JSON.stringify(route)}: {\n${operations.join(",\n")}\n    }`;
  });
  const opening = JSON.stringify(head, undefined, 2).replace(/\n\}$/, "");
  return {
    path: openApiFile,
    text: `${opening},\n  "paths": {\n${lines.join(",\n")}\n  }\n}\n`,
  };
}

function isRoute(value: unknown): value is RouteDefinition {
  return (
    typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value
  );
}
