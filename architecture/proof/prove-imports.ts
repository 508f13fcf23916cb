import { rmSync } from "node:fs";
import { configuredRuleNames, cruiseImports } from "../cruise.ts";
import { allowedImports } from "./allowed-imports.ts";
import { layerPlants, modulePlants } from "./module-plants.ts";
import type { PlantedImport } from "./planted-import.ts";
import { type ImportKind, writeTree } from "./planted-tree.ts";
import type { Proof } from "./proof.ts";
import { closingImport, missingTarget, treePlants } from "./tree-plants.ts";

const plants: readonly PlantedImport[] = [...modulePlants, ...layerPlants, ...treePlants];

/** Each import rule reports its plants, and nothing else. */
export async function proveImportRules(): Promise<readonly Proof[]> {
  const imports = [...plants.map(({ from, to }) => [from, to] as const), closingImport];
  const asValues = await redRulesByFile(imports, "value");
  const asTypes = await redRulesByFile(imports, "type");
  const byRule = Map.groupBy(plants, ({ rule }) => rule);
  return [...new Set([...configuredRuleNames(), ...byRule.keys()])].map((rule) => ({
    name: rule,
    problems: [
      ...new Set([asValues, asTypes].flatMap((red) => problemsOf(rule, byRule.get(rule) ?? [], red))),
    ],
  }));
}

export async function proveAllowedImports(): Promise<Proof> {
  const redRules = await redRulesByFile(allowedImports, "value");
  return {
    name: `${allowedImports.length} everyday imports stay green`,
    problems: [...redRules].map(([file, rules]) => `${file} breaks ${[...rules].join(", ")}`),
  };
}

function problemsOf(
  rule: string,
  planted: readonly PlantedImport[],
  redRules: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  if (!configuredRuleNames().includes(rule)) return ["is planted but not configured"];
  if (planted.length === 0) return ["has no planted violation in architecture/proof"];
  return planted.flatMap(({ from, to }) => {
    const red = [...(redRules.get(from) ?? [])];
    return red.length === 1 && red[0] === rule
      ? []
      : [`${from} → ${to} turned red: ${red.join(", ") || "nothing"}`];
  });
}

async function redRulesByFile(
  imports: readonly (readonly [string, string])[],
  kind: ImportKind,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const root = writeTree(imports, kind, [missingTarget]);
  try {
    const { violations } = await cruiseImports(root);
    const byFile = Map.groupBy(violations, ({ from }) => from);
    return new Map([...byFile].map(([file, found]) => [file, new Set(found.map(({ rule }) => rule))]));
  } finally {
    rmSync(root, { recursive: true });
  }
}
