import { eulaDocument, giveEulaConsent } from "@blockwright/contract/builds";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { eulaConsentQuery } from "../build-queries.ts";

/** The one-time consent to the Minecraft EULA, and its checkbox. */
export function useEulaConsent() {
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery(eulaConsentQuery);
  const [isTicked, setTicked] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const tickId = useId();
  const isGiven = data !== undefined && data.acceptedAt !== null;

  const give = useMutation({
    mutationFn: () => call(giveEulaConsent, { body: { document: eulaDocument } }),
    onSuccess: (answer) => queryClient.setQueryData(eulaConsentQuery.queryKey, answer),
    onError(cause) {
      const description = messageOf(cause, t("Please try again in a moment."));
      showToast({ title: t("Error"), description, tone: "danger" });
    },
  });

  /** Stores the consent if necessary, then continues; without a tick it asks for it instead. */
  function withConsent(goOn: () => void): void {
    if (isGiven) return goOn();
    if (!isTicked) {
      setError(t("Please agree to the Minecraft EULA first."));
      document.getElementById(tickId)?.focus();
      return;
    }
    give.mutate(undefined, { onSuccess: goOn });
  }

  function tick(isNowTicked: boolean): void {
    setTicked(isNowTicked);
    if (isNowTicked) setError(undefined);
  }

  const status = isPending ? ("loading" as const) : isGiven ? ("given" as const) : ("needed" as const);
  return { status, isTicked, tick, tickId, error, isStoring: give.isPending, withConsent };
}

export type EulaConsent = ReturnType<typeof useEulaConsent>;
