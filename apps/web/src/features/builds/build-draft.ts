import { freeSize, isSize } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { z } from "zod";

const storageKey = "blockwright-build-draft";

const draftSchema = z.object({
  /** Null: typed before signing in, so it belongs to the next person who signs in in this tab. */
  ownerId: z.string().nullable(),
  prompt: z.string().max(2000),
  recipe: z.object({ id: z.string(), name: z.string() }).nullable(),
  proposalId: z.uuid().nullable().default(null),
  size: z.object({ ramGb: z.int(), storageGb: z.int() }).refine(isSize),
  isStarting: z.boolean().default(false),
});

/** What a person is about to build. */
export interface BuildDraft {
  readonly prompt: string;
  /** Set while the prompt is exactly that recipe's. */
  readonly recipe: { readonly id: string; readonly name: string } | null;
  /** The proposal for this prompt, once there is one. */
  readonly proposalId: string | null;
  readonly size: ServerSize;
  /** Start Building led to the login page: the dialogs open once the person is signed in. */
  readonly isStarting: boolean;
}

export const emptyDraft: BuildDraft = {
  prompt: "",
  recipe: null,
  proposalId: null,
  size: freeSize,
  isStarting: false,
};

type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readDraft(ownerId: string | null, storage: DraftStorage = sessionStorage): BuildDraft {
  const stored = draftSchema.safeParse(parseJson(storage.getItem(storageKey)));
  if (!stored.success) return emptyDraft;
  const { ownerId: storedFor, ...draft } = stored.data;
  return storedFor === null || storedFor === ownerId ? draft : emptyDraft;
}

export function writeDraft(
  ownerId: string | null,
  draft: BuildDraft,
  storage: DraftStorage = sessionStorage,
): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ ...draft, ownerId }));
  } catch {
    // If the browser stores nothing, the draft is only lost on the way to another page.
  }
}

export function clearDraft(storage: DraftStorage = sessionStorage): void {
  storage.removeItem(storageKey);
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
