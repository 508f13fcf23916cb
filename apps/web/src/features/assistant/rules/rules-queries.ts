import {
  readAssistantRules,
  setAssistantRules,
  type GivenRules,
} from "@blockwright/contract/assistant-rules";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showFailure } from "../../../shared/ui/show-failure.ts";
import { clearToast } from "../../../shared/ui/toast-store.ts";

/** Another admin may change them at any time. */
const pollEveryMs = 10_000;

export function rulesQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "ai", "rules"],
    queryFn: ({ signal }) => call(readAssistantRules, { params: { serverId } }, signal),
    staleTime: 0,
    refetchInterval: pollEveryMs,
  });
}

/** What is left out stays as it is. */
export function useSetRules(serverId: string) {
  const queryClient = useQueryClient();
  const query = rulesQuery(serverId);
  return useMutation({
    mutationFn: (body: GivenRules) => call(setAssistantRules, { params: { serverId }, body }),
    onMutate: () => {
      clearToast();
      // An answer from before the change would show the old rules again.
      return queryClient.cancelQueries(query);
    },
    onSuccess: (rules) => queryClient.setQueryData(query.queryKey, rules),
    onError: (error) => showFailure(t("Couldn't save the house rules"), error),
    onSettled: () => queryClient.invalidateQueries(query),
  });
}
