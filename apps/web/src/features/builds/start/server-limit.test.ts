import { expect, test, vi } from "vitest";
import { isLimitReached, limitToast } from "./server-limit.ts";

const limits = { plan: "free", servers: 1, maxServers: 1 } as const;

test("the limit is reached with the last server, not before", () => {
  expect(isLimitReached(limits)).toBe(true);
  expect(isLimitReached({ ...limits, servers: 0 })).toBe(false);
  expect(isLimitReached({ ...limits, servers: 2 })).toBe(true);
});

test("the message names the number and the plan, and offers a paid plan", () => {
  const buildOnPaidPlan = vi.fn<() => void>();
  const toast = limitToast(limits, true, buildOnPaidPlan);
  expect(toast.title).toBe("Server Limit Reached");
  expect(toast.description).toBe(
    "You've reached the maximum of 1 server(s) for the Free plan. Please upgrade to create more servers.",
  );
  toast.action?.onPress();
  expect(buildOnPaidPlan).toHaveBeenCalledOnce();
});

test("without card payments there is no button for a paid plan", () => {
  const toast = limitToast(limits, false, () => {});
  expect(toast.action).toBeUndefined();
  expect(toast.description).toContain("Delete a server to make room");
});
