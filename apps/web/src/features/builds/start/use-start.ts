import { getLimits } from "@blockwright/contract/builds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { failureText } from "../../../shared/api/message-of.ts";
import { useHasCards } from "../../../shared/api/use-capabilities.ts";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import type { BuildDraft } from "../build-draft.ts";
import { isLimitReached, limitToast } from "./server-limit.ts";

interface Start {
  readonly draft: BuildDraft;
  /** The person has to log in first, and goes on afterwards. */
  readonly onLogin: () => void;
  readonly onBlankPrompt: () => void;
  readonly onReady: () => void;
  /** The free server is used up, and the person wants to pay for the next one. */
  readonly onPaidWanted: () => void;
}

/** The checks of 'Start Building' before it asks for a size: session, prompt and server limit. */
export function useStart({ draft, onLogin, onBlankPrompt, onReady, onPaidWanted }: Start) {
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const navigate = useNavigate();
  const hasCards = useHasCards() ?? false;

  function askToLogIn(): void {
    const description = t("Please login or create an account to build servers.");
    const keptPrompt = draft.prompt.trim();
    if (keptPrompt !== "") onLogin();
    showToast({ title: t("Login Required"), description });
    void navigate({ to: "/login", ...(user === null && keptPrompt !== "" && { state: { keptPrompt } }) });
  }

  async function prefetch(): Promise<void> {
    // Not a part of the page's own script: most visitors never need it.
    const { prefetchProposal } = await import("../proposal/proposal-query.ts");
    await prefetchProposal(queryClient, draft);
  }

  const check = useMutation({
    mutationFn: async () => {
      // At the same time, so that the dialog opens with it. Without it the dialog says so.
      const [limits] = await Promise.all([call(getLimits), prefetch()]);
      return limits;
    },
    onMutate: clearToast,
    onSuccess(limits) {
      if (isLimitReached(limits)) showToast(limitToast(limits, hasCards, onPaidWanted));
      else onReady();
    },
    onError(error) {
      if (hasStatus(error, 401)) return askToLogIn();
      const failed = t("Failed to start server build. Please try again.");
      showToast({ title: t("Error"), description: failureText(failed, error), tone: "danger" });
    },
  });

  function start(): void {
    if (user === null) return askToLogIn();
    if (draft.prompt.trim() === "") {
      const description = t("Please describe what you want your server to do.");
      showToast({ title: t("Prompt Required"), description, tone: "danger" });
      return onBlankPrompt();
    }
    check.mutate();
  }

  return { start, isChecking: check.isPending };
}
