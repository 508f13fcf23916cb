import type { PluginHit } from "@blockwright/contract/plugins";
import { Check, Download, ExternalLink, Star } from "lucide-react";
import { webAddress } from "../../../shared/browser/web-address.ts";
import { listOf } from "../../../shared/text/list-of.ts";
import { currentLanguage, t, tCount } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { TimeAgo } from "../../../shared/ui/time-ago.tsx";
import { PluginTile } from "../plugin-tile.tsx";

export interface InstallControl {
  /** The server is being changed. */
  readonly isBlocked: boolean;
  /** The id of the hit that is being installed. */
  readonly installingId: string | undefined;
  readonly onInstall: (hit: Pick<PluginHit, "id" | "name">) => void;
}

interface HitRowProps {
  readonly hit: PluginHit;
  readonly install: InstallControl;
}

const rowStyle = "grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_1fr_auto]";

export function HitRow({ hit, install }: HitRowProps) {
  const name = visibleLine(hit.name);
  return (
    <li className={rowStyle}>
      <PluginTile name={name} iconUrl={hit.iconUrl} />
      <div className="min-w-0">
        <h3 className="font-sans font-medium tracking-normal wrap-anywhere">{name}</h3>
        <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere text-ink-muted">
          {visibleLine(hit.tag ?? "").trim() || t("No description available")}
        </p>
        <HitFacts hit={hit} />
        {hit.elsewhere.length > 0 && <Elsewhere hit={hit} install={install} />}
      </div>
      <div className="max-sm:col-start-2 sm:self-center">
        {hit.isInstalled ? (
          <Badge tone="grass">
            <Check aria-hidden className="size-3.5" strokeWidth={2} />
            {t("Installed")}
          </Badge>
        ) : (
          <InstallButton
            hit={hit}
            label={t("Install {name}", { name })}
            className="max-sm:w-full"
            install={install}
          />
        )}
      </div>
    </li>
  );
}

interface InstallButtonProps {
  readonly hit: Pick<PluginHit, "id" | "name">;
  readonly label: string;
  readonly className?: string;
  readonly install: InstallControl;
}

function InstallButton({ hit, label, className, install }: InstallButtonProps) {
  const { isBlocked, installingId, onInstall } = install;
  return (
    <Button
      size="sm"
      aria-label={label}
      isBusy={installingId === hit.id}
      disabled={isBlocked || installingId !== undefined}
      onClick={() => onInstall(hit)}
      {...(className === undefined ? {} : { className })}
    >
      {installingId === hit.id ? t("Installing...") : t("Install")}
    </Button>
  );
}

/** Projects with this name in other sources, each with its own figures. */
function Elsewhere({ hit: { isInstalled, elsewhere }, install }: HitRowProps) {
  return (
    <details className="mt-2 text-sm text-ink-muted">
      <summary className={`${textLinkStyle} w-fit cursor-pointer py-1 pointer-coarse:py-3`}>
        {t("Same name on {sources}", { sources: listOf(elsewhere.map(({ source }) => visibleLine(source))) })}
      </summary>
      <ul className="flex flex-col gap-2 py-2">
        {elsewhere.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SourceLink source={other.source} pageUrl={other.pageUrl} />
            <span className="tabular-nums">{downloadsText(other.downloads)}</span>
            {!isInstalled && (
              <InstallButton
                hit={other}
                label={t("Install {name} from {source}", {
                  name: visibleLine(other.name),
                  source: visibleLine(other.source),
                })}
                install={install}
              />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function SourceLink({ source, pageUrl }: Pick<PluginHit, "source" | "pageUrl">) {
  const page = webAddress(pageUrl);
  const name = visibleLine(source);
  return page === null ? (
    name
  ) : (
    <a
      href={page}
      target="_blank"
      rel="noopener noreferrer"
      className={`${textLinkStyle} inline-flex items-center gap-1.5 pointer-coarse:min-h-11`}
    >
      {name}
      <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
    </a>
  );
}

function HitFacts({
  hit: { downloads, rating, source, author, pageUrl, updatedAt },
}: Pick<HitRowProps, "hit">) {
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
      <li className="flex items-center gap-1.5 tabular-nums">
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        {downloadsText(downloads)}
      </li>
      <li className="flex items-center gap-1.5 tabular-nums">
        <Star aria-hidden className="size-4" strokeWidth={1.75} />
        <span className="sr-only">{t("Rating")}</span>
        {rating.average === null ? t("N/A") : oneDecimal(rating.average)}
      </li>
      {author !== null && (
        <li className="wrap-anywhere">{t("by {author}", { author: visibleLine(author) })}</li>
      )}
      {updatedAt !== null && (
        <li>
          {t("Updated")} <TimeAgo iso={updatedAt} />
        </li>
      )}
      <li>
        <SourceLink source={source} pageUrl={pageUrl} />
      </li>
    </ul>
  );
}

function downloadsText(downloads: number): string {
  const figure = new Intl.NumberFormat(currentLanguage()).format(downloads);
  return tCount(downloads, "{count} download", "{count} downloads").replace(String(downloads), figure);
}

function oneDecimal(figure: number): string {
  return new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(figure);
}

export function HitRowSkeleton() {
  return (
    <div className={rowStyle}>
      <Skeleton className="size-11" />
      <div className="flex min-w-0 flex-col gap-2">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
        <Skeleton className="h-4 w-64 max-w-full" />
      </div>
      <Skeleton className="h-9 w-20 self-center max-sm:col-start-2 max-sm:w-full pointer-coarse:h-11" />
    </div>
  );
}
