import { undoChange } from "@blockwright/contract/changes";
import { applyFix, dismissDiagnosis, previewFix } from "@blockwright/contract/doctor";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { t } from "../../shared/text/t.ts";
import { showFailure } from "../../shared/ui/show-failure.ts";
import { clearToast } from "../../shared/ui/toast-store.ts";
import { diagnosisQuery } from "./doctor-queries.ts";

/** The available actions for a diagnosis. */
export function useTreatment(serverId: string, diagnosisId: string) {
  const queryClient = useQueryClient();
  const params = { serverId };
  const shared = {
    onMutate: clearToast,
    onSettled: () => queryClient.invalidateQueries(diagnosisQuery(serverId)),
    onError: (error: Error) => showFailure(t("That did not work"), error),
  };
  const preview = useMutation({
    ...shared,
    mutationFn: () => call(previewFix, { params, body: { diagnosisId } }),
  });
  const fix = useMutation({ ...shared, mutationFn: () => call(applyFix, { params, body: { diagnosisId } }) });
  const undo = useMutation({
    ...shared,
    mutationFn: (changeId: string) => call(undoChange, { params: { serverId, changeId } }),
  });
  const dismiss = useMutation({
    ...shared,
    mutationFn: () => call(dismissDiagnosis, { params, body: { diagnosisId } }),
    // The badges of the lists go with the card.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["servers"], exact: true }),
  });
  return { preview, fix, undo, dismiss };
}
