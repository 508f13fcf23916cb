import {
  addDomain,
  checkDomain,
  listDomains,
  removeDomain,
  verifyDomain,
} from "@blockwright/contract/domains";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { failureText, messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { clearToast, showToast } from "../../shared/ui/toast-store.ts";
import { addAndVerify, NotVerified } from "./add-and-verify.ts";

export function domainsQuery(serverId: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "domains"],
    queryFn: ({ signal }) => call(listDomains, { params: { serverId } }, signal),
    staleTime: 0,
  });
}

/** Queries DNS each time: a minute-old answer says nothing about a record that has changed since. */
export function checkQuery(serverId: string, domain: string) {
  return queryOptions({
    queryKey: ["servers", serverId, "domain-check", domain],
    queryFn: ({ signal }) => call(checkDomain, { params: { serverId }, query: { domain } }, signal),
    gcTime: 0,
    staleTime: 0,
  });
}

export function useAddDomain(serverId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) =>
      addAndVerify(
        {
          add: () => call(addDomain, { params: { serverId }, body: { domain } }),
          verify: (id) => call(verifyDomain, { params: { id } }),
          remove: (id) => call(removeDomain, { params: { id } }),
        },
        t(
          "Could not verify domain. Please ensure the DNS TXT record is set correctly before adding the domain.",
        ),
      ),
    onMutate: clearToast,
    onSuccess: ({ verified, message }) => {
      showToast(
        verified
          ? { title: t("Domain verified"), description: message }
          : { title: t("Not verified yet"), description: message },
      );
      onDecided();
    },
    onError: (error) => {
      const title = error instanceof NotVerified ? t("Verification failed") : t("Failed to add domain");
      showFailure(title, messageOf(error, t("Please try again in a moment.")));
    },
    onSettled: () => queryClient.invalidateQueries(domainsQuery(serverId)),
  });
}

export function useVerifyDomain(serverId: string) {
  const queryClient = useQueryClient();
  const failed = () => t("Could not verify domain. Please ensure the DNS record is set correctly.");
  return useMutation({
    mutationFn: (id: string) => call(verifyDomain, { params: { id } }),
    onMutate: clearToast,
    onSuccess: ({ verified, message }) => {
      if (verified) showToast({ title: t("Domain verified"), description: message });
      else showFailure(t("Verification failed"), `${failed()} ${message}`.trim());
    },
    onError: (error) => showFailure(t("Verification failed"), failureText(failed(), error)),
    onSettled: () => queryClient.invalidateQueries(domainsQuery(serverId)),
  });
}

export function useRemoveDomain(serverId: string, onDecided: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeDomain, { params: { id } }),
    onMutate: clearToast,
    onError: (error) =>
      showFailure(t("Failed to delete domain"), messageOf(error, t("Please try again in a moment."))),
    onSettled: () => {
      onDecided();
      return queryClient.invalidateQueries(domainsQuery(serverId));
    },
  });
}

function showFailure(title: string, description: string): void {
  showToast({ title, description, tone: "danger" });
}
