import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { proveAllowedImports, proveImportRules } from "./proof/prove-imports.ts";
import { proveBindingRefuses, proveRoutesCompile } from "./proof/prove-routes.ts";
import { proveStyleChecks } from "./proof/prove-style.ts";
import { proveWalk } from "./proof/prove-walk.ts";
import type { Proof } from "./proof/proof.ts";

readArguments("npm run arch:prove", {});

/** A check that has never failed proves nothing: this plants a violation for each one. */
function print(title: string, proofs: readonly Proof[]): number {
  const failed = proofs.filter(({ problems }) => problems.length > 0);
  console.log(`${title}: ${proofs.length - failed.length} of ${proofs.length} proved`);
  for (const { name, problems } of failed) {
    for (const problem of problems) console.error(`  ${name}: ${problem}`);
  }
  return failed.length;
}

const failures =
  print("import rules", [...(await proveImportRules()), await proveAllowedImports()]) +
  print("style checks", proveStyleChecks()) +
  print("routes at compile time", proveRoutesCompile()) +
  print("routes at binding time", await proveBindingRefuses()) +
  print("the walk in docs/add-a-module.md", await proveWalk());

process.exitCode = failures === 0 ? 0 : 1;
