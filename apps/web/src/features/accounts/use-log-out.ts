import { logOut } from "@blockwright/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../shared/api/call.ts";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { showToast } from "../../shared/ui/toast-store.ts";

export function useLogOut() {
  const { forgetUser } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(logOut),
    async onSuccess() {
      // Navigate first: a signed-in page that loses its user would redirect to /login instead.
      await navigate({ to: "/" });
      await forgetUser();
      const description = t("You have been successfully logged out.");
      showToast({ title: t("Logged out"), description, tone: "success" });
    },
    onError() {
      const description = t("Failed to logout. Please try again.");
      showToast({ title: t("Error"), description, tone: "danger" });
    },
  });
}
