import { expect, test } from "vitest";
import { pagePaths } from "./page-paths.ts";
import { createAppRouter } from "./router.ts";
import { serverTabs } from "./server/server-tabs.ts";

test("the table lists every route of the router, and an address for each tab of a server", () => {
  const paths = pagePaths();
  for (const path of Object.keys(createAppRouter().routesByPath))
    expect(paths.some((one) => one.startsWith(path.replace("/{-$tab}", "")))).toBe(true);
  for (const { id } of serverTabs) expect(paths).toContain(`/server/$serverId/${id}`);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/login", "/terms", "/server/$serverId", "/build/$taskId"]),
  );
  expect(new Set(paths).size).toBe(paths.length);
});
