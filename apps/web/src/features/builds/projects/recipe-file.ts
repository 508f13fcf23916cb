import { t } from "../../../shared/text/t.ts";

const largestBytes = 512 * 1024;

/** The problem with a file before it is read, as a sentence. */
export function fileProblem({ size }: Pick<File, "size">): string | undefined {
  if (size === 0) return t("That file is empty.");
  return size > largestBytes ? t("That recipe file is too large.") : undefined;
}
