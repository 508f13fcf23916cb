import { clockChecks } from "./style/clock-check.ts";
import { codeChecks } from "./style/code-checks.ts";
import { lengthChecks } from "./style/file-lengths.ts";
import { lockChecks } from "./style/lock-checks.ts";
import { releaseChecks } from "./style/release-checks.ts";
import { repositoryChecks } from "./style/repository-checks.ts";
import type { StyleCheck } from "./style/style-check.ts";

/** Checks of the whole tree, which a linter can't do. `npm run arch:prove` plants a violation of each. */
export const styleChecks: readonly StyleCheck[] = [
  ...lengthChecks,
  ...codeChecks,
  ...clockChecks,
  ...repositoryChecks,
  ...lockChecks,
  ...releaseChecks,
];
