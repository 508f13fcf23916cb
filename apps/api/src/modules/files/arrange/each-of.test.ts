import { expect, test, vi } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import { FileRefusal } from "../file-refusal.ts";
import { eachOf } from "./each-of.ts";

const refuse = (paths: readonly string[], error: Error) =>
  vi.fn<(path: string) => Promise<void>>(async (path) => {
    if (paths.includes(path)) throw error;
  });
const same = (path: string) => path;
const missing = new FileRefusal("missing", "gone");
const away = new AppError("NODE_AWAY");

test("a refused item does not stop the others", async () => {
  const work = refuse(["b"], missing);
  expect(await eachOf(["a", "b", "c"], same, work)).toEqual({
    failed: [{ path: "b", error: "There is no file or folder at that path." }],
  });
  expect(work).toHaveBeenCalledTimes(3);
});

test("the refusal of a single item is thrown", async () => {
  await expect(eachOf(["a"], same, refuse(["a"], missing))).rejects.toBe(missing);
});

test("a machine that goes offline is not asked again for the rest", async () => {
  const work = refuse(["b"], away);
  expect(await eachOf(["a", "b", "c"], same, work)).toEqual({
    failed: [
      { path: "b", error: away.message },
      { path: "c", error: away.message },
    ],
  });
  expect(work).toHaveBeenCalledTimes(2);
});

test("a machine that is offline from the start is the error", async () => {
  await expect(eachOf(["a", "b"], same, refuse(["a"], away))).rejects.toBe(away);
});

test("an internal error is not a refusal", async () => {
  const fault = new Error("a bug");
  await expect(eachOf(["a", "b"], same, refuse(["b"], fault))).rejects.toBe(fault);
});
