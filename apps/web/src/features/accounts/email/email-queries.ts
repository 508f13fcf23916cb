import { getEmail, requestVerification } from "@blockwright/contract/account-email";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";

export const emailQuery = queryOptions({
  queryKey: ["account", "email"],
  queryFn: ({ signal }) => call(getEmail, undefined, signal),
  // The link is often opened in another browser.
  staleTime: 0,
});

export function useRequestVerification() {
  return useMutation({
    mutationFn: () => call(requestVerification),
    onMutate: clearToast,
    onSuccess() {
      const description = t("The link in it works for 24 hours.");
      showToast({ title: t("We sent you an email"), description, tone: "success" });
    },
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("The email was not sent"), description, tone: "danger" });
    },
  });
}
