import { addSshKey, listSshKeys, removeSshKey } from "@blockwright/contract/sftp";
import type { SshKey } from "@blockwright/contract/sftp";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasStatus } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { messageOf } from "../../../shared/api/message-of.ts";
import type { SentForm } from "../../../shared/form/use-form.ts";
import { t } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { refusedField } from "../refused-field.ts";

export const sshKeysQuery = queryOptions({
  queryKey: ["account", "ssh-keys"],
  queryFn: ({ signal }) => call(listSshKeys, undefined, signal),
  staleTime: 0,
});

export type KeyField = "name" | "publicKey" | "accountPassword";

const fieldOfCode: Readonly<Record<string, KeyField>> = {
  INVALID_REQUEST: "publicKey",
  WRONG_PASSWORD: "accountPassword",
};

interface SentKey {
  readonly values: Readonly<Record<KeyField, string>>;
  readonly form: SentForm<KeyField>;
}

export function useAddKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ values }: SentKey) => call(addSshKey, { body: values }),
    onMutate: clearToast,
    onSuccess(_, { form }) {
      form.reset();
      return queryClient.invalidateQueries(sshKeysQuery);
    },
    onError(error, { form }) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("The key was not added"), description, tone: "danger" });
      const field = refusedField(error, fieldOfCode);
      if (field) form.refuse(field, description);
    },
  });
}

export function useRemoveKey(onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ id }: SshKey) {
      try {
        await call(removeSshKey, { params: { keyId: id } });
      } catch (error) {
        // It was removed on another device meanwhile, so the goal is reached.
        if (!hasStatus(error, 404)) throw error;
      }
    },
    onMutate: clearToast,
    onSettled: onDecided,
    onSuccess: () => queryClient.invalidateQueries(sshKeysQuery),
    onError(error) {
      const description = messageOf(error, t("Please try again in a moment."));
      showToast({ title: t("The key was not removed"), description, tone: "danger" });
    },
  });
}
