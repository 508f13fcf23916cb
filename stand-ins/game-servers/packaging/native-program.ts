import { execFile } from "node:child_process";
import { chmod, copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";

const run = promisify(execFile);
const require = createRequire(import.meta.url);
/** Names the place in the Node binary that says whether it carries a program. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** A file that needs nothing but a C library: Node with the program inside, and RakNet beside it. */
export async function makeNativeProgram(
  entry: string,
  bedrockVersion: string,
  folder: string,
): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: path.join(folder, "bundle.cjs"),
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node24",
    // Comments in the bundle name its sources from here.
    absWorkingDir: path.resolve(import.meta.dirname, "../.."),
    logLevel: "error",
    plugins: [leaveOut(unused), raknetBeside, compileAtStart, oneVersion(bedrockVersion)],
  });
  // Relative names: the blob remembers them, and a folder of its own in it would change its bytes every time.
  const config = { main: "bundle.cjs", output: "program.blob", disableExperimentalSEAWarning: true };
  await writeFile(path.join(folder, "program.json"), JSON.stringify(config));
  await run(process.execPath, ["--experimental-sea-config", "program.json"], { cwd: folder });
  await copyFile(process.execPath, path.join(folder, "bedrock_server"));
  await chmod(path.join(folder, "bedrock_server"), 0o755);
  const postject = require.resolve("postject/dist/cli.js");
  const injection = ["bedrock_server", "NODE_SEA_BLOB", "program.blob", "--sentinel-fuse", FUSE];
  await run(process.execPath, [postject, ...injection], { cwd: folder });
  await copyFile(raknetLibrary(), path.join(folder, "libraknet.so"));
  for (const file of ["bundle.cjs", "program.json", "program.blob"]) await rm(path.join(folder, file));
}

/** Built for kernel 5, and fine on later ones. */
function raknetLibrary(): string {
  const folder = path.dirname(require.resolve("raknet-native/package.json"));
  return path.join(folder, "prebuilds", "linux-5-x64", "node-raknet.node");
}

/** Signing in to accounts and other RakNets: loaded by the library, never used here. */
const unused = ["prismarine-auth", "prismarine-realms", "jsp-raknet", "raknet-node"];

function leaveOut(names: readonly string[]): Plugin {
  return {
    name: "leave-out",
    setup: (bundler) => {
      bundler.onResolve({ filter: new RegExp(`^(${names.join("|")})$`) }, ({ path: name }) => ({
        path: name,
        namespace: "left-out",
      }));
      bundler.onLoad({ filter: /.*/, namespace: "left-out" }, () => ({
        contents: "module.exports = { Titles: {} }",
      }));
    },
  };
}

const raknetBeside: Plugin = {
  name: "raknet-beside",
  setup: (bundler) => {
    bundler.onLoad({ filter: /raknet-native\/binding\.js$/ }, () => ({
      contents: `process.dlopen(module, require("node:path").join(require("node:path").dirname(process.execPath), "libraknet.so"))`,
    }));
  },
};

/** The library first looks for a protocol compiled beforehand, which is not there. */
const compileAtStart: Plugin = {
  name: "compile-at-start",
  setup: (bundler) => {
    bundler.onLoad(
      { filter: /bedrock-protocol\/src\/transforms\/serializer\.js$/ },
      async ({ path: file }) => ({
        contents: (await readFile(file, "utf8")).replace(/^\s*try \{ require\(`.*$/m, ""),
      }),
    );
  },
};

/** minecraft-data holds every version of both editions; the program needs the protocol of one. */
function oneVersion(version: string): Plugin {
  return {
    name: "one-version",
    setup: (bundler) => {
      bundler.onLoad({ filter: /minecraft-data\/data\.js$/ }, async ({ path: file }) => {
        const wanted = await protocolPathIn(file, version);
        return {
          contents: `module.exports = { pc: {}, bedrock: { ${JSON.stringify(version)}: {
            protocol: require(${JSON.stringify(wanted.protocol)}), version: require(${JSON.stringify(wanted.version)}) } } }`,
        };
      });
    },
  };
}

/** A version may share its files with an earlier one, so the paths are read from the index. */
async function protocolPathIn(
  indexFile: string,
  version: string,
): Promise<{ protocol: string; version: string }> {
  const index = await readFile(indexFile, "utf8");
  const bedrock = index.slice(index.indexOf("'bedrock': {"));
  const section = bedrock.slice(bedrock.indexOf(`'${version}': {`));
  const pathOf = (key: string): string => {
    const found = new RegExp(`get ${key} \\(\\) \\{ return require\\("([^"]+)"\\)`).exec(section)?.[1];
    if (found === undefined) throw new Error(`minecraft-data has no ${key} of Bedrock ${version}.`);
    return found;
  };
  return { protocol: pathOf("protocol"), version: pathOf("version") };
}
