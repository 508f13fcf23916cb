import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { clearToast } from "../../shared/ui/toast-store.ts";

// A poll takes two seconds, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  clearToast();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
