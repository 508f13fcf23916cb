import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["{apps,packages,services,architecture,bench,chaos,eval,nightly}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.integration.test.ts", "**/*.component.test.tsx", "**/node_modules/**"],
          // Thousands of random cases beside a compiler on two cores take their time.
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // What a screen says and does, where neither layout nor a real browser matters.
          name: "component",
          include: ["apps/web/src/**/*.component.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["apps/web/src/app/testing/set-up-dom.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "integration",
          include: ["{apps,services}/**/*.integration.test.ts"],
          globalSetup: ["services/vitest-instance.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.e2e.test.ts"],
          globalSetup: ["e2e/site.ts"],
          // Of tests that say so: game servers that start beside each other wait for one another's processor time.
          maxConcurrency: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
