import { defineConfig } from "vitest/config";

const missedTime = /time(d )?out|time limit|took more than|in \d+ ms/i;
/** As in the project's own tests: on a shared machine any time limit can be missed. Other failures are final. */
const retry = process.env["CI"] === undefined ? 0 : { count: 2, condition: missedTime };

export default defineConfig({
  test: {
    retry,
    include: ["**/*.test.ts"],
    globalSetup: ["game-servers/testing/prepare.fixture.ts"],
    // The tests mostly wait for servers.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
