import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const isText = /\.(?:js|css|svg)$/;
const smallestWorthwhileBytes = 256;

/** Writes `<asset>.br` beside every hashed text asset. Pages are left out: the api fills each with its own nonce. */
export function precompress(): Plugin {
  let assets = "";
  return {
    name: "blockwright:precompress",
    apply: "build",
    configResolved(config) {
      assets = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    async closeBundle() {
      const names = await readdir(assets);
      await Promise.all(
        names.filter((name) => isText.test(name)).map((name) => compressFile(join(assets, name))),
      );
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.byteLength < smallestWorthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  await writeFile(`${path}.br`, await compress(bytes, { params }));
}
