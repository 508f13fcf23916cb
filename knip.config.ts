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
  ignoreBinaries: ["flock", "vite"],
  workspaces: {
    ".": {
      entry: [
        "services/{main,dev,vitest-instance}.ts",
        "{e2e,chaos}/run.ts",
        "bench/{run,bare-server}.ts",
        "bench/*.bench.ts",
        "services/**/*.test.ts",
        "architecture/{check,prove,run-checks,complete-lock}.ts",
      ],
      project: ["{services,stand-ins,e2e,bench,chaos,eval,architecture}/**/*.{ts,css}"],
      ignoreDependencies: ["typescript6"],
    },
    "apps/api": {
      entry: [
        "src/{http,worker,one-process}.ts",
        "src/cli/*.ts",
        "src/modules/*/index.ts",
        "src/**/*.test.ts",
      ],
      project: ["src/**/*.{ts,css}"],
    },
    "apps/web": {
      entry: ["*.html", "src/shared/styles/theme.css", "src/**/*.test.{ts,tsx}"],
      project: ["*.ts", "src/**/*.{ts,tsx,css}", "build/**/*.ts"],
    },
    "packages/*": {
      entry: ["src/*.ts"],
      project: ["src/**/*.{ts,css}"],
    },
  },
};

export default config;
