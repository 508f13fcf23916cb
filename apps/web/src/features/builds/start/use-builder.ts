import { examplePrompts } from "@blockwright/contract/examples";
import type { ServerSize } from "@blockwright/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { recipesQuery } from "../build-queries.ts";
import { useBuildStep } from "./build-step.ts";
import { inspiration } from "./example-prompts.ts";
import { useBuildDraft } from "./use-build-draft.ts";
import { useStart } from "./use-start.ts";

const smallestPaidSize: ServerSize = { ramGb: 2, storageGb: 5 };

/** The draft and its actions, from the first word to the last dialog. */
export function useBuilder() {
  const { draft, setPrompt, leaveRecipe, setSize, setProposalId, setStarting } = useBuildDraft();
  const { user } = useAuth();
  const { step, open, close } = useBuildStep();
  const isOpen = step !== undefined && draft.prompt.trim() !== "";
  const [isFreeTaken, setFreeTaken] = useState(false);
  const { data: recipes = [] } = useQuery(recipesQuery);
  const boxRef = useRef<HTMLTextAreaElement>(null);

  // Text that was typed before the page was hydrated.
  useLayoutEffect(() => {
    const typed = boxRef.current?.value ?? "";
    if (typed !== draft.prompt) setPrompt(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is there at first
  }, []);

  function openSizes(isPaidOnly: boolean): void {
    setFreeTaken(isPaidOnly);
    if (isPaidOnly) setSize(smallestPaidSize);
    open("size");
  }

  const { start, isChecking } = useStart({
    draft,
    onLogin: () => setStarting(true),
    onBlankPrompt: () => boxRef.current?.focus(),
    onReady: () => openSizes(false),
    onPaidWanted: () => openSizes(true),
  });

  /** After the login page. */
  const resume = useEffectEvent(() => {
    setStarting(false);
    start();
  });
  const isResuming = user !== null && draft.isStarting;
  useEffect(() => {
    if (isResuming) resume();
  }, [isResuming]);

  function choosePrompt(prompt: string): void {
    setPrompt(prompt);
    boxRef.current?.focus();
  }

  function inspire(): void {
    const prompts = (recipes.length > 0 ? recipes : examplePrompts).map(({ prompt }) => prompt);
    choosePrompt(inspiration(prompts, draft.prompt, Math.random()));
  }

  return {
    draft,
    box: { ref: boxRef, prompt: draft.prompt, isChecking, onChange: setPrompt, onInspire: inspire },
    start,
    choosePrompt,
    leaveRecipe,
    dialogs: {
      draft,
      isFreeTaken,
      onSize: setSize,
      onProposal: setProposalId,
      onContinue: () => open("platform"),
      onClose: close,
    },
    /** Without a prompt no dialog is opened, no matter what the history says. */
    step: isOpen ? step : undefined,
  };
}
