import path from "node:path";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { cruiseImports } from "./cruise.ts";
import { styleChecks } from "./style-checks.ts";
import { measureLengths } from "./style/file-lengths.ts";
import { readSourceTree, type SourceFile } from "./style/source-tree.ts";

readArguments("npm run arch", {});
const root = path.resolve(import.meta.dirname, "..");

async function checkImports(tree: readonly SourceFile[]): Promise<number> {
  const report = await cruiseImports(root);
  const onDisk = tree.filter((file) => /^(apps|packages)\/.*\.tsx?$/.test(file.path)).length;
  console.log(`imports: ${report.typeScriptFiles} TypeScript files, ${report.imports} imports read`);

  if (report.imports === 0 || report.typeScriptFiles < onDisk) {
    console.error(
      `  dependency-cruiser saw ${report.typeScriptFiles} of at least ${onDisk} files: it is not reading TypeScript, so its silence means nothing`,
    );
    return 1;
  }
  for (const { rule, from, to } of report.violations) console.error(`  ${rule}: ${from} → ${to}`);
  return report.violations.length;
}

function checkStyle(tree: readonly SourceFile[]): number {
  const { files, median, shareUpTo250, longest } = measureLengths(tree);
  console.log(
    `style: ${files} files, median ${median} lines (≤ 80), ${(shareUpTo250 * 100).toFixed(1)} % up to 250 (≥ 95), longest ${longest} (≤ 300)`,
  );
  const findings = styleChecks.flatMap((check) =>
    check.find(tree).map((finding) => `${check.name}: ${finding}`),
  );
  for (const finding of findings) console.error(`  ${finding}`);
  return findings.length;
}

const tree = readSourceTree(root);
const problems = (await checkImports(tree)) + checkStyle(tree);
console.log(problems === 0 ? "architecture: clean" : `architecture: ${problems} problems`);
process.exitCode = problems === 0 ? 0 : 1;
