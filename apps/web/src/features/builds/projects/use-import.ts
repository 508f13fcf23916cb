import { importBuild } from "@blockwright/contract/builds";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../../../shared/api/api-error.ts";
import { call } from "../../../shared/api/call.ts";
import { t, translate } from "../../../shared/text/t.ts";
import { clearToast, showToast } from "../../../shared/ui/toast-store.ts";
import { refusalToast } from "../refusal.ts";

export function useImport(onRefused: (message: string) => void) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => call(importBuild, { body: { file: await file.text() } }),
    onMutate: clearToast,
    onSuccess: ({ id }) => navigate({ to: "/build/$taskId", params: { taskId: id } }),
    onError(error) {
      if (error instanceof ApiError && error.type === "RECIPE_REFUSED")
        return onRefused(translate(error.message));
      showToast(refusalToast(error, t("Failed to start server build. Please try again.")));
    },
  });
  return { start: (file: File) => mutate(file), isStarting: isPending };
}
