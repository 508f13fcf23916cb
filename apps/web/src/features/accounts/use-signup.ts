import { signUp } from "@blockwright/contract/sign-up";
import { useMutation } from "@tanstack/react-query";
import { ApiError } from "../../shared/api/api-error.ts";
import { call } from "../../shared/api/call.ts";
import { useAuth } from "../../shared/auth/use-auth.ts";
import type { SentForm } from "../../shared/form/use-form.ts";
import { t } from "../../shared/text/t.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { refusedField } from "./refused-field.ts";

type FieldName = "username" | "email" | "password";

const fieldOfCode: Readonly<Record<string, FieldName>> = {
  USERNAME_TAKEN: "username",
  USERNAME_REFUSED: "username",
  EMAIL_REFUSED: "email",
  PASSWORD_REFUSED: "password",
};

interface SentRegistration {
  readonly values: Readonly<Record<FieldName, string>>;
  readonly form: SentForm<FieldName>;
}

export function useSignup() {
  const { acceptUser } = useAuth();
  const mutation = useMutation({
    mutationFn: ({ values }: SentRegistration) => call(signUp, { body: values }),
    onMutate: clearToast,
    onSuccess: acceptUser,
    onError(error, { form }) {
      if (isAlternate(error)) return;
      const description = failureOf(error);
      showToast({ title: t("Signup failed"), description, tone: "danger" });
      const field = refusedField(error, fieldOfCode);
      if (field) form.refuse(field, description);
    },
  });
  const { error, variables } = mutation;
  const isElsewhere = error === null || isAlternate(error) || refusedField(error, fieldOfCode) !== undefined;
  return {
    submit: mutation.mutate,
    isPending: mutation.isPending,
    /** What is neither about a field nor about a second account. */
    failure: isElsewhere ? undefined : failureOf(error),
    /** Set if the account was refused as a person's second one. */
    refused: isAlternate(error) ? { message: error.message, email: variables?.values.email ?? "" } : null,
  };
}

const failureOf = (error: Error) => messageOf(error, t("Failed to create account"));

function isAlternate(error: unknown): error is ApiError {
  return error instanceof ApiError && error.type === "NO_ALTS";
}
