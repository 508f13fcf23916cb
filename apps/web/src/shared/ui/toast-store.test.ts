import { expect, test, vi } from "vitest";
import { clearToast, currentToast, showToast, subscribeToToasts } from "./toast-store.ts";

test("one toast at a time: a new one replaces the last", () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = subscribeToToasts(listener);
  showToast({ title: "First" });
  const first = currentToast();
  showToast({ title: "Second" });
  expect(currentToast()).toMatchObject({ title: "Second" });
  expect(currentToast()?.id).not.toBe(first?.id);
  clearToast();
  expect(currentToast()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  showToast({ title: "Third" });
  expect(listener).toHaveBeenCalledTimes(3);
});
