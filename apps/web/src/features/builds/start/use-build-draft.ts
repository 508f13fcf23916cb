import type { ServerSize } from "@blockwright/contract/plans";
import { useMemo, useState } from "react";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { useHydrated } from "../../../shared/ui/use-hydrated.ts";
import { emptyDraft, readDraft, writeDraft } from "../build-draft.ts";
import type { BuildDraft } from "../build-draft.ts";

/** The draft of this tab; it survives the detour to /login. */
export function useBuildDraft() {
  const ownerId = useAuth().user?.id ?? null;
  const isHydrated = useHydrated();
  const stored = useMemo(() => (isHydrated ? readDraft(ownerId) : emptyDraft), [isHydrated, ownerId]);
  const [changed, setChanged] = useState<BuildDraft>();
  const draft = changed ?? stored;

  function change(part: Partial<BuildDraft>): void {
    const next = { ...draft, ...part };
    setChanged(next);
    writeDraft(ownerId, next);
  }

  return {
    draft,
    /** An edited prompt no longer belongs to that recipe, and starts at the free size. */
    setPrompt: (prompt: string) => change({ ...emptyDraft, prompt }),
    leaveRecipe: () => change({ recipe: null, proposalId: null }),
    setProposalId: (proposalId: string) => change({ proposalId }),
    setSize: (size: ServerSize) => change({ size }),
    setStarting: (isStarting: boolean) => change({ isStarting }),
  };
}
