import { moduleNames } from "../tiers.ts";
import { isTypeScript, type SourceFile } from "./source-tree.ts";
import type { StyleCheck } from "./style-check.ts";

const environmentReaders = new Set(["apps/api/src/platform/config.ts", "apps/agent/src/config.ts"]);
const readsEnvironment = /\bprocess\s*\.\s*env\b|\benv\b[^;\n]*from\s+["'](node:)?process["']/;
/** vite.config.ts, drizzle.config.ts: tool configuration, which runs without our config.ts. */
const isToolSettings = (file: string): boolean => file.endsWith(".config.ts");
/** Vitest only accepts a reporter as a default export. */
const isReporter = (file: string): boolean => file.endsWith(".reporter.ts");
const catchAllFolder = /(^|\/)(utils?|common|helpers?|misc)\//;
const moduleIndex = /^apps\/api\/src\/modules\/[^/]+\/index\.ts$/;

/** The menu highlights where a click leads; pages show where they are. */
const routerLocationReaders = /^apps\/web\/src\/(app\/shell\/|shared\/browser\/use-shown-location\.ts$)/;

/** Two requests at the same time both count too few. */
const countedThenRefused = /\(await count\w+\([^\n]*\)\) >=? max[A-Z]/;

const moduleList = "apps/api/src/wiring/modules.ts";
const manifestPath = /^apps\/api\/src\/modules\/([^/]+)\/[^/]+\.module\.ts$/gm;

export const codeChecks: readonly StyleCheck[] = [
  {
    name: "environment-read-in-config",
    find: (tree) =>
      tree
        .filter((file) => /^(apps|packages)\//.test(file.path) && isTypeScript(file))
        .filter(
          (file) =>
            !isToolSettings(file.path) &&
            !environmentReaders.has(file.path) &&
            readsEnvironment.test(file.text),
        )
        .map((file) => `${file.path} reads the environment; config.ts does that once and hands the value on`),
  },
  {
    name: "no-catch-all-folder",
    find: (tree) => {
      const folders = tree.map((file) => file.path.slice(0, file.path.lastIndexOf("/") + 1));
      return [...new Set(folders)]
        .filter((folder) => catchAllFolder.test(folder))
        .map((folder) => `${folder} says nothing about its subject: name it`);
    },
  },
  {
    name: "no-default-export",
    find: (tree) =>
      tree
        .filter((file) => isTypeScript(file) && !isToolSettings(file.path) && !isReporter(file.path))
        .filter((file) => /^export\s+(default\b|\{[^}]*\bas\s+default\b)/m.test(file.text))
        .map((file) => `${file.path} has a default export: name it, so that everybody calls it the same`),
  },
  {
    name: "no-barrel",
    find: (tree) =>
      tree
        .filter(
          (file) =>
            isTypeScript(file) && /(^|\/)index\.tsx?$/.test(file.path) && !moduleIndex.test(file.path),
        )
        .map((file) => `${file.path} is a barrel: only a module of the api has an index.ts`),
  },
  {
    name: "rows-limited-under-a-lock",
    find: (tree) =>
      tree
        .filter((file) => file.path.startsWith("apps/api/src/modules/") && isTypeScript(file))
        .filter((file) => countedThenRefused.test(file.text))
        .map((file) => `${file.path} compares a count with its limit without a lock: addWithin`),
  },
  {
    name: "pages-read-their-own-address",
    find: (tree) =>
      tree
        .filter((file) => file.path.startsWith("apps/web/src/") && isTypeScript(file))
        .filter(
          (file) =>
            !routerLocationReaders.test(file.path) && /\b(useLocation|useRouterState)\(/.test(file.text),
        )
        .map((file) => `${file.path} reads the address of the next page while it loads: useShownLocation`),
  },
  {
    name: "module-has-a-tier",
    find: (tree) => {
      const names = tree.map((file) => /^apps\/api\/src\/modules\/([^/]+)\//.exec(file.path)?.[1]);
      return [...new Set(names)]
        .filter((name) => name !== undefined && !moduleNames.includes(name))
        .map((name) => `module ${name} has no place in architecture/tiers.ts`);
    },
  },
  {
    name: "manifests-folded-by-tier",
    find: (tree) => {
      const names = (files: readonly SourceFile[], pattern: RegExp) =>
        files.flatMap(({ path, text }) => [...`${path}\n${text}`.matchAll(pattern)].map((match) => match[1]));
      const manifests = names(
        tree.filter(({ path }) => path.endsWith(".module.ts")),
        manifestPath,
      );
      const list = tree.filter(({ path }) => path === moduleList);
      const folded = names(list, /^ {2}(\w+)Module,$/gm);
      const wanted = moduleNames.filter((name) => manifests.includes(name));
      return folded.join() === wanted.join()
        ? []
        : [`${moduleList} has [${folded.join(", ")}], by tier it is [${wanted.join(", ")}]`];
    },
  },
];
