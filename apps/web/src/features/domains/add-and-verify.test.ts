import { expect, test, vi } from "vitest";
import { addAndVerify, NotVerified } from "./add-and-verify.ts";

const otherwise = "Could not verify domain.";

function calls(verify: () => Promise<{ verified: boolean; message: string; isUndecided: boolean }>) {
  return {
    add: async () => ({ id: "d1" }),
    verify,
    remove: vi.fn<(id: string) => Promise<unknown>>(async () => ({})),
  };
}
const verdict = { verified: false, message: "There is no TXT record.", isUndecided: false };

test("a verified domain stays", async () => {
  const all = calls(async () => ({ ...verdict, verified: true }));
  expect(await addAndVerify(all, otherwise)).toMatchObject({ verified: true });
  expect(all.remove).not.toHaveBeenCalled();
});

test("a domain without its record is removed again, with the api's message", async () => {
  const all = calls(async () => verdict);
  await expect(addAndVerify(all, otherwise)).rejects.toThrow("There is no TXT record.");
  expect(all.remove).toHaveBeenCalledWith("d1");
});

test.each([
  ["says nothing", () => Promise.resolve({ ...verdict, message: "" })],
  ["does not answer", () => Promise.reject(new Error("offline"))],
])("if the api %s it is removed with our own message", async (_what, verify) => {
  const all = calls(verify);
  await expect(addAndVerify(all, otherwise)).rejects.toThrow(new NotVerified(otherwise));
  expect(all.remove).toHaveBeenCalledWith("d1");
});

test("a domain whose name servers are silent stays pending", async () => {
  const all = calls(async () => ({ ...verdict, isUndecided: true }));
  expect(await addAndVerify(all, otherwise)).toMatchObject({ verified: false });
  expect(all.remove).not.toHaveBeenCalled();
});

test("a domain that can't be removed still shows why it was not verified", async () => {
  const all = { ...calls(async () => verdict), remove: () => Promise.reject(new Error("offline")) };
  await expect(addAndVerify(all, otherwise)).rejects.toThrow("There is no TXT record.");
});
