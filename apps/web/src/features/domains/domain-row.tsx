import type { Domain } from "@blockwright/contract/domains";
import type { Server } from "@blockwright/contract/servers";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { TimeLeft } from "../../shared/ui/time-ago.tsx";
import { Copyable } from "./copyable.tsx";
import { useRemoveDomain, useVerifyDomain } from "./domain-queries.ts";
import { RecordsList } from "./records-list.tsx";

interface DomainRowProps {
  readonly server: Server;
  readonly domain: Domain;
  readonly canManage: boolean;
}

export function DomainRow({ server, domain, canManage }: DomainRowProps) {
  const verify = useVerifyDomain(server.id);
  const [isOpen, setOpen] = useState(false);
  const answer = verify.data;
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-semibold wrap-anywhere">{visibleLine(domain.domain)}</h3>
        {domain.verified ? (
          <Badge tone="grass">{t("Verified")}</Badge>
        ) : (
          <Badge tone="lamp">{t("Pending Verification")}</Badge>
        )}
      </div>
      <Addresses domain={domain} />
      {!domain.verified && (
        <p className="text-sm text-ink-muted">
          {t("Verification token")}
          <Copyable value={domain.verificationToken} what={t("verification token")} />
        </p>
      )}
      {answer && !answer.verified && <p className="text-sm text-lamp-400">{visibleLine(answer.message)}</p>}
      {canManage && (
        <div className="flex flex-wrap gap-3">
          {!domain.verified && (
            <Button variant="primary" isBusy={verify.isPending} onClick={() => verify.mutate(domain.id)}>
              {t("Verify Domain")}
            </Button>
          )}
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t("Hide DNS records") : t("DNS records")}
          </Button>
          <DeleteDomain serverId={server.id} domain={domain} />
        </div>
      )}
      {isOpen && <RecordsList server={server} domain={domain.domain} />}
    </li>
  );
}

/** The address to give to players, while the domain points to the server. */
function Addresses({ domain }: { readonly domain: Domain }) {
  const { javaAddress, bedrockAddress, lostAt, verified } = domain;
  if (lostAt !== null)
    return (
      <p className="text-sm text-lamp-400">
        {t("The TXT record is gone. Without it this domain is removed")} <TimeLeft iso={lostAt} />.
      </p>
    );
  if (!verified) return null;
  if (javaAddress === null && bedrockAddress === null)
    return (
      <p className="text-sm text-lamp-400">
        {t("This domain doesn't lead to your server yet. Open its DNS records to see what is missing.")}
      </p>
    );
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {javaAddress !== null && <Address label={t("Java players join")} value={javaAddress} />}
      {bedrockAddress !== null && <Address label={t("Bedrock players join")} value={bedrockAddress} />}
    </dl>
  );
}

function Address({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd>
        <Copyable value={value} what={t("address {value}", { value })} />
      </dd>
    </div>
  );
}

function DeleteDomain({ serverId, domain }: { readonly serverId: string; readonly domain: Domain }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveDomain(serverId, () => setAsking(false));
  const name = visibleLine(domain.domain);
  return (
    <>
      <Button variant="ghost" aria-label={t("Delete {name}", { name })} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Delete")}
      </Button>
      <ConfirmDialog
        title={t("Delete '{name}'?", { name })}
        description={t(
          "Players can't find this server by that name any more. Its DNS records stay with you.",
        )}
        confirmLabel={t("Delete Domain")}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onOpenChange={setAsking}
        onConfirm={() => remove.mutate(domain.id)}
      />
    </>
  );
}
