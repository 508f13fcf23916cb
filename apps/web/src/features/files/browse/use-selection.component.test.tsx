import type { FileEntry } from "@blockwright/contract/files";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

function rowsNamed(...names: readonly string[]): readonly FileEntry[] {
  return names.map((name) => ({
    name,
    type: "file",
    size: 1,
    modified: "2026-01-01T00:00:00.000Z",
    isSpecial: false,
  }));
}

test("a selected file that disappeared is not selected when it comes back", () => {
  const all = rowsNamed("a.txt", "b.txt", "c.txt");
  const { result, rerender } = renderHook((rows: readonly FileEntry[]) => useSelection(rows), {
    initialProps: all,
  });
  act(() => result.current.toggle(0));
  act(() => result.current.toggle(1));
  expect([...result.current.names]).toEqual(["a.txt", "b.txt"]);
  rerender(rowsNamed("a.txt", "c.txt"));
  expect([...result.current.names]).toEqual(["a.txt"]);
  rerender(all);
  expect([...result.current.names]).toEqual(["a.txt"]);
});
