import type { getSftp } from "@blockwright/contract/sftp";
import type { RouteAnswer } from "@blockwright/contract/route";
import type { Server } from "@blockwright/contract/servers";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../shared/api/message-of.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../shared/ui/card.tsx";
import { CopyButton } from "../../shared/ui/copy-button.tsx";
import { DataList } from "../../shared/ui/data-list.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { PasswordSection } from "./password-section.tsx";
import { sftpQuery } from "./sftp-queries.ts";

type Access = RouteAnswer<typeof getSftp>;
type Connection = NonNullable<Access["connection"]>;

/** How to access the server's files with a program such as FileZilla or WinSCP. */
export function SftpCard({ server }: { readonly server: Pick<Server, "id"> }) {
  const { data, error, isFetching, refetch } = useQuery(sftpQuery(server.id));
  return (
    <Card aria-labelledby="sftp" aria-busy={!data && !error}>
      <CardHeader
        id="sftp"
        title={t("SFTP access")}
        description={t("Open these files in FileZilla, WinSCP or any other SFTP program.")}
      />
      {data && <Details serverId={server.id} access={data} />}
      {!data && error && (
        <ErrorState
          title={t("We couldn't load the connection details")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <DetailsSkeleton />}
    </Card>
  );
}

function Details({ serverId, access }: { readonly serverId: string; readonly access: Access }) {
  if (access.connection === null)
    return (
      <p className="text-sm text-ink-muted">
        {t("SFTP is not available on this server's machine right now. The files above work as usual.")}
      </p>
    );
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <ConnectionDetails connection={access.connection} />
      <PasswordSection serverId={serverId} madeAt={access.passwordMadeAt} />
    </div>
  );
}

function ConnectionDetails({ connection }: { readonly connection: Connection }) {
  const { host, port, username, fingerprint, url } = connection;
  return (
    <div className="min-w-0">
      <DataList
        items={[
          { term: t("Host"), detail: <Copyable value={host} what={t("host")} /> },
          { term: t("Port"), detail: <Copyable value={String(port)} what={t("port")} /> },
          { term: t("Username"), detail: <Copyable value={username} what={t("username")} /> },
          {
            term: t("Host key fingerprint"),
            detail: <Copyable value={fingerprint} what={t("host key fingerprint")} />,
          },
        ]}
      />
      <p className="mt-1 text-sm text-pretty text-ink-muted">
        {t(
          "Your program shows the fingerprint when you connect for the first time. If it is different, don't connect.",
        )}
      </p>
      {url.startsWith("sftp://") && (
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <a href={url} className={buttonStyle()}>
            {t("Open in SFTP program")}
          </a>
          <CopyButton value={url} what={t("sftp:// link")} />
        </div>
      )}
    </div>
  );
}

function Copyable({ value, what }: { readonly value: string; readonly what: string }) {
  return (
    <span className="flex items-center gap-1">
      <span className="min-w-0 font-mono wrap-anywhere">{visibleLine(value)}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}

function DetailsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9 w-full max-w-lg" />
      ))}
    </div>
  );
}
