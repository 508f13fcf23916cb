import { lstat, readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { LogFiles } from "@blockwright/minecraft/crash/from-log/diagnose-log";

export interface LogCase {
  readonly name: string;
  readonly files: LogFiles;
}

const maxFileBytes = 64 * 1024 * 1024;
const isLog = /\.(?:log|txt)(?:\.gz)?$/i;
const isReport = /^(?:crash-.*\.txt|hs_err_pid\d+\.log)$/;
const addOnFolders = ["plugins", "mods"];

/** A folder of a server is one case; otherwise each file is one, with those of the folders below. */
export async function findLogCases(path: string): Promise<LogCase[]> {
  if (!(await stat(path)).isDirectory())
    return [{ name: basename(path), files: { log: await linesOf(path) } }];
  const names = await namesIn(path);
  if (names.includes("logs") || names.includes("crash-reports")) return [await caseOfServer(path, names)];
  const cases: LogCase[] = [];
  for (const name of names) {
    const inner = join(path, name);
    const entry = await lstat(inner);
    if (entry.isDirectory()) cases.push(...(await findLogCases(inner)));
    else if (entry.isFile() && isLog.test(name))
      cases.push({ name: inner, files: { log: await linesOf(inner) } });
  }
  return cases;
}

async function caseOfServer(folder: string, names: readonly string[]): Promise<LogCase> {
  const logs = await namesIn(join(folder, "logs"));
  const log = logs.includes("latest.log") ? "latest.log" : logs.findLast((name) => isLog.test(name));
  const reports = [
    ...(await namesIn(join(folder, "crash-reports"))).map((name) => join("crash-reports", name)),
    ...names,
  ].filter((name) => isReport.test(basename(name)));
  const jars = await Promise.all(addOnFolders.map((name) => namesIn(join(folder, name))));
  const newest = reports.at(-1);
  return {
    name: folder,
    files: {
      log: log === undefined ? [] : await linesOf(join(folder, "logs", log)),
      report: newest === undefined ? [] : await linesOf(join(folder, newest)),
      pluginNames: jars
        .flat()
        .flatMap((name) => (name.endsWith(".jar") ? [name.slice(0, -".jar".length)] : [])),
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1));
}

async function linesOf(file: string): Promise<string[]> {
  const { size } = await stat(file);
  if (size > maxFileBytes) throw new Error(`${file} is larger than ${maxFileBytes / 1024 / 1024} MB.`);
  const bytes = await readFile(file);
  const text = file.endsWith(".gz") ? gunzipSync(bytes, { maxOutputLength: maxFileBytes }) : bytes;
  return text.toString("utf8").split(/\r?\n/);
}
