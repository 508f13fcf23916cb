import { expect, test } from "vitest";
import { clearDraft, emptyDraft, readDraft, writeDraft } from "./build-draft.ts";

function memoryStorage(text?: string) {
  let held: string | null = text ?? null;
  return {
    getItem: () => held,
    setItem(_key: string, value: string) {
      held = value;
    },
    removeItem() {
      held = null;
    },
  };
}

const draft = {
  prompt: "Skyblock for five",
  recipe: { id: "skyblock", name: "Skyblock" },
  proposalId: null,
  size: { ramGb: 4, storageGb: 20 },
  isStarting: true,
};

test("a guest's draft is kept for the person who signs in next", () => {
  const storage = memoryStorage();
  writeDraft(null, draft, storage);
  expect(readDraft("alex", storage)).toEqual(draft);
});

test("one person's draft is not shown to the next, nor to a guest", () => {
  const storage = memoryStorage();
  writeDraft("alex", draft, storage);
  expect(readDraft("steve", storage)).toEqual(emptyDraft);
  expect(readDraft(null, storage)).toEqual(emptyDraft);
  expect(readDraft("alex", storage)).toEqual(draft);
});

test.each([
  "nonsense",
  "null",
  '{"prompt":7}',
  JSON.stringify({ ...draft, ownerId: null, size: { ramGb: 99, storageGb: 7 } }),
])("%s in the storage is an empty draft", (text) => {
  expect(readDraft(null, memoryStorage(text))).toEqual(emptyDraft);
});

test("a cleared draft is gone", () => {
  const storage = memoryStorage();
  writeDraft(null, draft, storage);
  clearDraft(storage);
  expect(readDraft(null, storage)).toEqual(emptyDraft);
});

test("a browser that refuses to store does not cause an error", () => {
  const full = {
    ...memoryStorage(),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => writeDraft(null, draft, full)).not.toThrow();
});
