import { defineConfig } from "vitest/config";

const missedTime = /time(d )?out|time limit|took more than|in \d+ ms/i;
/** On a shared machine any time limit can be missed. Other failures are final. `flaky.reporter.ts` counts them. */
const retry = process.env["CI"] === undefined ? 0 : { count: 2, condition: missedTime };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          retry,
          include: [
            "{apps,packages,services,architecture,bench,chaos,eval,nightly,smoke}/**/*.test.{ts,tsx}",
          ],
          exclude: ["**/*.integration.test.ts", "**/*.component.test.tsx", "**/node_modules/**"],
          // A process per file took nearly twice the processor time. Files share modules and globals instead, so a
          // test restores what it stubs, and `vi.mock` is not used.
          isolate: false,
          // Thousands of random cases beside a compiler on two cores take their time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // What a screen says and does, where neither layout nor a real browser matters.
          name: "component",
          retry,
          include: ["apps/web/src/**/*.component.test.tsx"],
          isolate: false,
          environment: "happy-dom",
          setupFiles: ["apps/web/src/app/testing/set-up-dom.ts"],
          // A test waits for several things, each for up to 25 s on a busy machine.
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: "integration",
          retry,
          include: ["{apps,services,smoke}/**/*.integration.test.ts"],
          // Importing the api for every file took minutes. What a test leaves behind is seen by the next.
          isolate: false,
          globalSetup: ["services/vitest-instance.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          retry,
          include: ["e2e/**/*.e2e.test.ts"],
          globalSetup: ["e2e/site.ts"],
          // Of tests that say so: game servers that start beside each other wait for one another's processor time.
          maxConcurrency: 3,
          testTimeout: 60_000,
          // Clearing up stops game servers beside other work.
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
