import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export interface Scripts {
  /** What a first visit to `/` runs: the entry, its page, and all that they need. */
  readonly firstBytes: number;
  /** What each further part adds when it is opened, by the name of its source. */
  readonly laterBytes: Readonly<Record<string, number>>;
}

/** Sizes as they travel, by the build's own list of what needs what. */
export function measureScripts(dist: string, homePage?: string): Scripts {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const filesOf = (keys: readonly string[]) => {
    const files = new Set<string>();
    const collect = (key: string) => {
      const { file, imports = [] } = manifest[key] ?? { file: "" };
      if (files.has(file)) return;
      files.add(file);
      for (const needed of imports) collect(needed);
    };
    for (const key of keys) collect(key);
    return files;
  };
  const first = filesOf(homePage === undefined ? ["index.html"] : ["index.html", homePage]);
  const later = (manifest["index.html"]?.dynamicImports ?? []).filter((key) => key !== homePage);
  return {
    firstBytes: brotliBytes(dist, [...first]),
    laterBytes: Object.fromEntries(
      later.map((key) => [
        key,
        brotliBytes(
          dist,
          [...filesOf([key])].filter((file) => !first.has(file)),
        ),
      ]),
    ),
  };
}

function brotliBytes(dist: string, files: readonly string[]): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file)), { params }).byteLength,
    0,
  );
}
