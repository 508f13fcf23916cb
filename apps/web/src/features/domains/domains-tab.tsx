import type { JoinAddress } from "@blockwright/contract/addresses";
import type { Domain } from "@blockwright/contract/domains";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { AddDomainDialog } from "./add-domain-dialog.tsx";
import { Copyable } from "./copyable.tsx";
import { domainsQuery } from "./domain-queries.ts";
import { DomainRow } from "./domain-row.tsx";

export function DomainsTab({ server }: { readonly server: Server }) {
  const host = server.host ?? server.ip;
  return (
    <div className="flex flex-col gap-6">
      <Card aria-labelledby="default-address">
        <CardHeader
          id="default-address"
          title={t("Default address")}
          description={t("Works for everyone, with or without a domain.")}
        />
        {host === null || server.port === null ? (
          <p className="text-sm text-ink-muted">{t("Your server gets its address while it is built.")}</p>
        ) : (
          <DefaultAddresses host={host} port={server.port} bedrockPort={server.bedrockPort} />
        )}
      </Card>
      <DomainsCard server={server} />
    </div>
  );
}

/** Two where Bedrock players join at a port of their own. */
function DefaultAddresses({ host, port, bedrockPort }: JoinAddress) {
  const address = <Copyable value={`${host}:${port}`} what={t("default address")} />;
  if (bedrockPort === null || bedrockPort === port) return address;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <div className="min-w-0">
        <dt className="text-ink-muted">{t("Java players join")}</dt>
        <dd>{address}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-ink-muted">{t("Bedrock players join")}</dt>
        <dd>
          <Copyable value={`${host}:${bedrockPort}`} what={t("default Bedrock address")} />
        </dd>
      </div>
    </dl>
  );
}

function DomainsCard({ server }: { readonly server: Server }) {
  const { data, error, isFetching, refetch } = useQuery(domainsQuery(server.id));
  const [isAdding, setAdding] = useState(false);
  const canManage = server.actions.includes("manage-domains");
  return (
    <Card aria-labelledby="custom-domains" aria-busy={!data && !error}>
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <CardHeader
          id="custom-domains"
          title={t("Custom domains")}
          description={t("Let players join with your own domain.")}
        />
        {canManage && (
          <Button variant="primary" className="mb-5" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t("Add Domain")}
          </Button>
        )}
      </div>
      {data && <DomainList server={server} domains={data} canManage={canManage} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load the domains")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {isAdding && <AddDomainDialog server={server} onClose={() => setAdding(false)} />}
    </Card>
  );
}

interface DomainListProps {
  readonly server: Server;
  readonly domains: readonly Domain[];
  readonly canManage: boolean;
}

function DomainList({ server, domains, canManage }: DomainListProps) {
  if (domains.length === 0)
    return (
      <EmptyState
        title={t("No custom domains added")}
        description={
          canManage
            ? t("Add a domain you own, such as play.example.com. We show you which DNS records it needs.")
            : t("The server's owner can add one.")
        }
      />
    );
  return (
    <ul className="divide-y divide-night-700">
      {domains.map((domain) => (
        <DomainRow key={domain.id} server={server} domain={domain} canManage={canManage} />
      ))}
    </ul>
  );
}
