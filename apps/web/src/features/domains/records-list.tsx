import { wantedRecords, type CheckedRecord, type WantedRecord } from "@blockwright/contract/domains";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../shared/api/message-of.ts";
import { listOf } from "../../shared/text/list-of.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Copyable } from "./copyable.tsx";
import { checkQuery } from "./domain-queries.ts";
import { RecordStatus } from "./record-status.tsx";
import { purposeText } from "./record-words.ts";

interface RecordsListProps {
  readonly server: Server;
  /** Empty until a name is typed: then an example is shown. */
  readonly domain: string;
}

/** The records a domain needs, each part with a copy button, and on request what DNS returns instead. */
export function RecordsList({ server, domain }: RecordsListProps) {
  const check = useQuery({ ...checkQuery(server.id, domain), enabled: false });
  const host = server.host ?? server.ip;
  if (host === null || server.port === null)
    return <p className="text-sm text-ink-muted">{t("Your server has no address yet.")}</p>;
  const { id, platformType, port } = server;
  const wanted = wantedRecords({ id, platformType, host, port }, domain || t("play.example.com"));
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {wanted.map((record) => (
          <RecordItem
            key={record.purpose}
            record={record}
            checked={check.data?.records.find(({ purpose }) => purpose === record.purpose)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          isBusy={check.isFetching}
          disabled={domain === ""}
          onClick={() => void check.refetch()}
        >
          {t("Check records")}
        </Button>
        <output className="min-w-0 text-sm wrap-anywhere text-ink-muted">
          {check.error && messageOf(check.error, t("Please try again in a moment."))}
          {check.data && check.data.nameServers.length > 0 && (
            <>{t("Answered by {servers}.", { servers: visibleLine(listOf(check.data.nameServers)) })}</>
          )}
        </output>
      </div>
    </div>
  );
}

interface RecordItemProps {
  readonly record: WantedRecord;
  readonly checked: CheckedRecord | undefined;
}

function RecordItem({ record, checked }: RecordItemProps) {
  const { type, name, value, purpose } = record;
  return (
    <li className="rounded-md border border-night-700 bg-night-900 p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium">{t("{type} record", { type })}</p>
        {checked && <RecordStatus checked={checked} />}
      </div>
      <p className="mb-2 text-sm text-pretty text-ink-muted">{purposeText(purpose)}</p>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-xs text-ink-muted">{t("Name")}</dt>
          <dd>
            <Copyable value={name} what={t("name of the {type} record", { type })} />
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-xs text-ink-muted">{t("Value")}</dt>
          <dd>
            <Copyable value={value} what={t("value of the {type} record", { type })} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
