import { signUp } from "@blockwright/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { useAuth } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { showToast } from "../../shared/ui/toast-store.ts";
import { messageOf } from "./message-of.ts";

interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

const fieldOfCode: Readonly<Record<string, keyof Registration>> = {
  USERNAME_TAKEN: "username",
  USERNAME_REFUSED: "username",
  EMAIL_REFUSED: "email",
  PASSWORD_REFUSED: "password",
};

/** A refusal about one field is also shown beside it: a toast is gone before the field is mended. */
export function useSignup(onFieldRefused: (field: keyof Registration, message: string) => void) {
  const { acceptUser } = useAuth();
  const mutation = useMutation({
    mutationFn: (body: Registration) => call(signUp, { body }),
    onSuccess: acceptUser,
    onError(error) {
      const type = error instanceof ApiError ? error.type : undefined;
      if (type === "NO_ALTS") return;
      const description = messageOf(error, t("Failed to create account"));
      showToast({ title: t("Signup failed"), description, tone: "danger" });
      const field = fieldOfCode[type ?? ""];
      if (field) onFieldRefused(field, description);
    },
  });
  const { error, variables } = mutation;
  const isAlternate = error instanceof ApiError && error.type === "NO_ALTS";
  return {
    submit: mutation.mutate,
    isPending: mutation.isPending,
    /** Set when the account was refused as somebody's second one. */
    refused: isAlternate ? { message: error.message, email: variables?.email ?? "" } : null,
  };
}
