import { type DiagnosedLog, diagnoseLog } from "@blockwright/minecraft/crash/from-log/diagnose-log";
import { findLogCases, type LogCase } from "./log-files.ts";
import { readArguments } from "../platform/command-line/arguments.ts";
import { exitWithUsage, printLine } from "../platform/command-line/print.ts";
import { explainErrors } from "./run-command.ts";

const usage = "npm run diagnose -- <folder or file> [--json]";

/** Says why a server stopped, or what troubles it, from its logs and crash reports. Needs no installation. */
await explainErrors(async () => {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: { json: { type: "boolean", default: false } },
  });
  const [path] = positionals;
  if (path === undefined) exitWithUsage(usage);
  const cases = await findLogCases(path);
  if (cases.length === 0) throw new Error(`There are no logs in ${path}.`);
  for (const one of cases) {
    const found = diagnoseLog(one.files);
    for (const line of values.json ? [JSON.stringify(asJson(one, found))] : asText(one, found))
      printLine(line);
  }
});

function asJson({ name }: LogCase, { diagnosis, exit, ...server }: DiagnosedLog) {
  return {
    name,
    ...server,
    ended: exit !== null,
    class: diagnosis?.class ?? null,
    sentence: diagnosis?.sentence ?? null,
    line: diagnosis?.line?.text ?? null,
    lineNumber: diagnosis?.line ? diagnosis.line.index + 1 : null,
    confidence: diagnosis?.confidence ?? null,
    fix: diagnosis?.fix ?? null,
  };
}

function asText({ name }: LogCase, found: DiagnosedLog): string[] {
  const { software, proxy, minecraftVersion, java, exit, diagnosis } = found;
  const server = [proxy ?? software, minecraftVersion, java === null ? "" : `Java ${java}`].filter(
    (part) => part !== "",
  );
  const head = `${name}: ${server.join(", ")}, ${exit === null ? "running" : "ended"}`;
  if (!diagnosis) return [head, "  Nothing found that explains it."];
  return [
    head,
    `  ${diagnosis.class} (${diagnosis.confidence}): ${diagnosis.sentence}`,
    ...(diagnosis.line ? [`  Line: ${diagnosis.line.text}`] : []),
    ...(diagnosis.fix ? [`  Fix: ${JSON.stringify(diagnosis.fix)}`] : []),
  ];
}
