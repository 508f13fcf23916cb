import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { clearToast } from "../../shared/ui/toast-store.ts";

// A poll takes two seconds, and on a busy machine the first test of a file waits for its page to be compiled.
configure({ asyncUtilTimeout: 25_000 });

afterEach(() => {
  cleanup();
  clearToast();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});
