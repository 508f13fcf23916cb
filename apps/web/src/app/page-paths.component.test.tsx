import { expect, test } from "vitest";
import { pagePaths } from "./page-paths.ts";
import { createAppRouter } from "./router.ts";
import { serverTabs } from "./server/server-tabs.ts";

test("every route of the router has its address in the table, and each tab of a server one of its own", () => {
  const paths = pagePaths();
  for (const path of Object.keys(createAppRouter().routesByPath))
    expect(paths.some((one) => one.startsWith(path.replace("/{-$tab}", "")))).toBe(true);
  for (const { id } of serverTabs) expect(paths).toContain(`/server/$serverId/${id}`);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/login", "/terms", "/server/$serverId", "/build/$taskId"]),
  );
  expect(new Set(paths).size).toBe(paths.length);
});
