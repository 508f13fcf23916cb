import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { format } from "oxfmt";
import type { OpenApiDocument } from "../apps/api/src/platform/http/description/openapi.ts";
import { findBreaks } from "./generated/api-breaks.ts";
import { describeCommands } from "./generated/commands.ts";
import { describeConfiguration } from "./generated/configuration.ts";
import { type GeneratedFile, readText, root } from "./generated/generated-file.ts";
import { describeContract, openApiFile, writeContract } from "./generated/openapi.ts";
import { describeDifferences, describeRoles, describeTiers, listDecisions } from "./generated/tables.ts";

/** Writes every generated file. `--check` compares them instead; `--breaking` accepts what breaks clients of the api. */
const { values: options } = readArguments("npm run generate -- [--check] [--breaking]", {
  options: {
    check: { type: "boolean", default: false },
    breaking: { type: "boolean", default: false },
  },
});

async function formatted(file: GeneratedFile): Promise<GeneratedFile> {
  if (!file.path.endsWith(".md")) return file;
  const { printWidth }: { printWidth: number } = JSON.parse(readText(".oxfmtrc.json"));
  const { code, errors } = await format(path.basename(file.path), file.text, { printWidth });
  if (errors.length > 0) throw new Error(`${file.path} can't be formatted: ${errors[0]?.message}`);
  return { path: file.path, text: code };
}

function isStale({ path: file, text }: GeneratedFile): boolean {
  return !existsSync(path.join(root, file)) || readText(file) !== text;
}

function readCommitted(): OpenApiDocument | undefined {
  return existsSync(path.join(root, openApiFile))
    ? (JSON.parse(readText(openApiFile)) as OpenApiDocument)
    : undefined;
}

const contract = await describeContract();
const committed = readCommitted();
const breaks = committed === undefined ? [] : findBreaks(committed, contract);
const files = await Promise.all(
  [
    ...describeConfiguration(),
    describeCommands(),
    describeRoles(),
    describeDifferences(),
    describeTiers(),
    listDecisions(),
    writeContract(contract),
  ].map(formatted),
);
const stale = files.filter(isStale);

if (breaks.length > 0 && !options.breaking) {
  console.error(`The api lost what ${openApiFile} promises:`);
  for (const sentence of breaks) console.error(`  ${sentence}`);
  console.error("If that is meant, accept it with: npm run generate -- --breaking");
  process.exitCode = 1;
} else if (options.check) {
  for (const { path: file } of stale) console.error(`${file} is stale: run npm run generate`);
  console.log(`generated: ${files.length - stale.length} of ${files.length} files are current`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const { path: file, text } of stale) {
    writeFileSync(path.join(root, file), text);
    console.log(`wrote ${file}`);
  }
  console.log(`${files.length} generated files are current`);
}
