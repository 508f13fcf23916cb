import type { KnipConfig } from "knip";

/** Knip follows neither @import nor url(), and our fonts and tokens are brought in that way. */
function cssImports(text: string): string {
  return [...text.matchAll(/(?:@import\s+|url\()"([^"]+)"/g)]
    .map(([, path]) => `import "${path}";`)
    .join("\n");
}

const config: KnipConfig = {
  compilers: { css: cssImports },
  ignoreExportsUsedInFile: {
    interface: true,
    type: true,
  },
  ignoreBinaries: ["flock", "vite", "btrfs", "mkfifo", "nsenter", "setpriv", "unshare"],
  workspaces: {
    ".": {
      entry: [
        "services/{main,dev,build-site,vitest-instance,flaky.reporter,slowest.reporter}.ts",
        "{e2e,chaos,eval,nightly}/run.ts",
        "e2e/{pictures,draw-public-images,readme/pictures,in-browser/*}.ts",
        "eval/*.eval.ts",
        "bench/{run,queries/bare-replay,queries/record-queries}.ts",
        "bench/{assistant/bare-loop,console/console-{bare,child}}.ts",
        "bench/{desk/bare-desk,files/bare-saver,transfers/bare-{node,relay}}.ts",
        "bench/*.bench.ts",
        "{services,bench,chaos,eval,nightly,smoke,architecture}/**/*.test.ts",
        "architecture/{check,prove,run-checks,complete-lock,record-release,generate}.ts",
      ],
      project: ["{services,e2e,bench,chaos,eval,nightly,smoke,architecture}/**/*.{ts,css}"],
      ignoreDependencies: ["typescript6"],
    },
    "apps/api": {
      entry: [
        "src/{http,worker,one-process,clocked-process.fixture}.ts",
        "src/cli/*.ts",
        "src/modules/*/index.ts",
        "src/**/*.test.ts",
      ],
      project: ["src/**/*.{ts,css}"],
    },
    "apps/web": {
      entry: ["*.html", "src/app/prerender.tsx", "src/shared/styles/theme.css", "src/**/*.test.{ts,tsx}"],
      project: ["*.ts", "src/**/*.{ts,tsx,css}", "build/**/*.ts"],
      // Named as an environment in the root's vitest.config.ts.
      ignoreDependencies: ["happy-dom"],
    },
    "apps/agent": {
      entry: [
        "src/main.ts",
        "src/**/*.test.ts",
        "src/files/proof/{race-proof,race-attacker}.ts",
        "src/files/archives/program/main.ts",
        "src/instances/inside/main.ts",
        "src/working/killed-capture.fixture.ts",
      ],
      project: ["src/**/*.{ts,css}"],
    },
    "stand-ins": {
      entry: [
        "game-servers/{build,world-reader}.ts",
        "bots/*.ts",
        "game-servers/bedrock/src/main.ts",
        "payments/main.ts",
        "payments/browser/in-page/{stripe-js,card-frame}.ts",
      ],
      project: ["**/*.ts"],
      ignoreDependencies: ["raknet-native"],
    },
    "packages/*": {
      entry: ["src/**/*.ts"],
      project: ["src/**/*.{ts,css}"],
    },
  },
};

export default config;
