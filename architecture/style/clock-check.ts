import type { SourceFile } from "./source-tree.ts";
import type { StyleCheck } from "./style-check.ts";

const moduleCode = /^apps\/api\/src\/modules\/.+(?<!\.test|\.fixture)\.ts$/;
const readsOwnClock = /\bDate\s*\.\s*now\b|\bnew Date\(\s*\)/;
const template = /`[^`]*`/g;
const interpolated = /\$\{[^}]*\}/g;
const readsDatabaseClock = /\bnow\(\)|\bcurrent_timestamp\b|\bclock_timestamp\(\)/i;
/** Only records when a row was last written. Times of changes, in contrast, decide what can be undone. */
const recordsOnly = /updatedAt: sql`now\(\)`/g;
const timesThatDecide = /^apps\/api\/src\/modules\/changes\//;

/** Exceptions, each with its reason. */
const otherClocks: Readonly<Record<string, string>> = {
  "apps/api/src/modules/nodes/node-client.ts": "the deadline of a question is compared with the node's clock",
};

export const clockChecks: readonly StyleCheck[] = [
  {
    name: "one-clock",
    find: (tree) =>
      tree
        .filter((file) => moduleCode.test(file.path) && !(file.path in otherClocks) && hasOtherClock(file))
        .map(
          (file) => `${file.path} reads a clock of its own: time comes from \`now\`, in SQL as a parameter`,
        ),
  },
];

function hasOtherClock({ path, text }: SourceFile): boolean {
  const decided = timesThatDecide.test(path) ? text : text.replaceAll(recordsOnly, "");
  const inTemplates = decided.match(template)?.map((one) => one.replaceAll(interpolated, "")) ?? [];
  return readsOwnClock.test(decided) || inTemplates.some((one) => readsDatabaseClock.test(one));
}
