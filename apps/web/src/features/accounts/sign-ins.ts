import { endOtherSignIns, endSignIn, listSignIns } from "@blockwright/contract/account";
import type { SignIn } from "@blockwright/contract/account";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasStatus } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showToast } from "../../shared/ui/toast-store.ts";
import { endedText } from "./ended-text.ts";
import { messageOf } from "../../shared/api/message-of.ts";

export const signInsQuery = queryOptions({
  queryKey: ["account", "sign-ins"],
  queryFn: ({ signal }) => call(listSignIns, undefined, signal),
  // The list changes on other devices, so each visit to the page refetches it.
  staleTime: 0,
});

/** This device first, then by latest activity. */
export function inOrder(signIns: readonly SignIn[]): SignIn[] {
  return signIns.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
}

export function useEndSignIn(onEnded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ id }: SignIn) {
      try {
        await call(endSignIn, { params: { signInId: id } });
      } catch (error) {
        // It has ended meanwhile, so the goal is reached.
        if (!hasStatus(error, 404)) throw error;
      }
    },
    async onSuccess(_, { device }) {
      await queryClient.invalidateQueries(signInsQuery);
      onEnded();
      showToast({
        title: t("Sign-in ended"),
        description: t("{device} is logged out.", { device }),
        tone: "success",
      });
    },
    onError: showFailure,
  });
}

export function useEndOtherSignIns(onEnded: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSignIns),
    async onSuccess({ endedSignIns }) {
      await queryClient.invalidateQueries(signInsQuery);
      onEnded();
      showToast({
        title: t("Logged out everywhere else"),
        description: endedText(endedSignIns),
        tone: "success",
      });
    },
    onError: showFailure,
  });
}

function showFailure(error: Error): void {
  const description = messageOf(error, t("Please try again in a moment."));
  showToast({ title: t("Nothing was logged out"), description, tone: "danger" });
}
