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

/** The transports, as libraries beside the program. */
const libraries = {
  // Built for kernel 5, and fine on later ones.
  "libraknet.so": (): string => packageFile("raknet-native", "prebuilds/linux-5-x64/node-raknet.node"),
  "libdatachannel.so": (): string => packageFile("@node-datachannel/linux-x64-gnu", "node_datachannel.node"),
};
export const libraryNames = Object.keys(libraries);

function packageFile(name: string, file: string): string {
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), file);
}

/** A file that needs nothing but a C library: Node with the program inside, and the transports beside it. */
export async function makeNativeProgram(
  entry: string,
  bedrockVersions: readonly string[],
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
    plugins: [
      leaveOut(unused),
      raknetBeside,
      dataChannelBeside,
      compileAtStart,
      onlyVersions(bedrockVersions),
    ],
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
  for (const [name, file] of Object.entries(libraries)) await copyFile(file(), path.join(folder, name));
  for (const file of ["bundle.cjs", "program.json", "program.blob"]) await rm(path.join(folder, file));
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
      contents: `process.dlopen(module, ${besideProgram("libraknet.so")})`,
    }));
  },
};

const dataChannelBeside: Plugin = {
  name: "data-channel-beside",
  setup: (bundler) => {
    bundler.onLoad({ filter: /node-datachannel\/dist\/esm\/lib\/node-datachannel\.mjs$/ }, () => ({
      contents: `const library = { exports: {} };
        process.dlopen(library, ${besideProgram("libdatachannel.so")});
        export default library.exports;`,
    }));
  },
};

function besideProgram(name: keyof typeof libraries): string {
  return `require("node:path").join(require("node:path").dirname(process.execPath), ${JSON.stringify(name)})`;
}

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

/** minecraft-data holds every version of both editions; the program needs the protocols of a few. */
function onlyVersions(versions: readonly string[]): Plugin {
  return {
    name: "only-versions",
    setup: (bundler) => {
      bundler.onLoad({ filter: /minecraft-data\/data\.js$/ }, async ({ path: file }) => {
        const entries = await Promise.all(
          versions.map(async (one) => {
            const { protocol, version } = await protocolPathIn(file, one);
            return `${JSON.stringify(one)}: { protocol: require(${JSON.stringify(protocol)}), version: require(${JSON.stringify(version)}) }`;
          }),
        );
        return { contents: `module.exports = { pc: {}, bedrock: { ${entries.join(", ")} } }` };
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
