import { PathRefused } from "../files/path-refused.ts";
import type { Tree } from "../files/tree.ts";
import { findFiles } from "./find-files.ts";
import { fingerprintOf, type KeptContents } from "./kept-contents.ts";
import type { KeptFile, States } from "./states-file.ts";

/** Copies what is not kept already. Undefined if there is more than is kept for one server. */
export async function captureFiles(
  tree: Tree,
  contents: KeptContents,
  { candidate, working }: States,
): Promise<KeptFile[] | undefined> {
  const found = await findFiles(tree);
  if (!found) return undefined;
  const known = new Map(
    [working, candidate].flatMap((state) => state?.files ?? []).map((file) => [keyOf(file), file]),
  );
  const files: KeptFile[] = [];
  for (const { path } of found) {
    try {
      const fingerprint = await fingerprintAt(tree, path);
      files.push(known.get(keyOf({ path, fingerprint })) ?? { path, ...(await contents.keep(tree, path)) });
    } catch (error) {
      // Deleted or replaced by a link meanwhile: it does not belong to the state.
      if (!(error instanceof PathRefused)) throw error;
    }
  }
  return files;
}

async function fingerprintAt(tree: Tree, path: string): Promise<string> {
  await using file = await tree.openFile(path, { read: true });
  return fingerprintOf(await file.stat());
}

function keyOf({ path, fingerprint }: Pick<KeptFile, "path" | "fingerprint">): string {
  return `${fingerprint} ${path}`;
}
