import { setServerRam, setServerStorage } from "@blockwright/contract/admin/fleet";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";

export type SizePart = "ram" | "storage";

interface Wish {
  readonly serverId: string;
  readonly megabytes: number;
  readonly reason: string;
}

export function useSetSize(part: SizePart, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: Wish) => (part === "ram" ? sendRam(wish) : sendStorage(wish)),
    onMutate: clearToast,
    onSuccess({ title, description }) {
      onDone();
      showToast({ title, description, tone: "success" });
    },
    onError: (error) =>
      showToast({
        title: t("Update Failed"),
        description: messageOf(
          error,
          part === "ram" ? t("Failed to update RAM") : t("Failed to update storage"),
        ),
        tone: "danger",
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin"] }),
  });
}

async function sendRam({ megabytes, ...body }: Wish) {
  const { previousRam, newRam } = await call(setServerRam, { body: { ...body, ramMb: megabytes } });
  return {
    title: t("RAM Updated"),
    description: t("RAM changed from {before}MB to {after}MB", { before: previousRam, after: newRam }),
  };
}

async function sendStorage({ megabytes, ...body }: Wish) {
  const answer = await call(setServerStorage, { body: { ...body, storageMb: megabytes } });
  return {
    title: t("Storage Updated"),
    description: t("Storage changed from {before}MB to {after}MB", {
      before: answer.previousStorage,
      after: answer.newStorage,
    }),
  };
}
