import type { PluginHit } from "@blockwright/contract/plugins";
import { Check, Download, ExternalLink, Star } from "lucide-react";
import { webAddress } from "../../../shared/browser/web-address.ts";
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
  readonly onInstall: (hit: PluginHit) => void;
}

interface HitRowProps {
  readonly hit: PluginHit;
  readonly install: InstallControl;
}

const rowStyle = "grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 py-4 sm:grid-cols-[auto_1fr_auto]";

export function HitRow({ hit, install: { isBlocked, installingId, onInstall } }: HitRowProps) {
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
      </div>
      <div className="max-sm:col-start-2 sm:self-center">
        {hit.isInstalled ? (
          <Badge tone="grass">
            <Check aria-hidden className="size-3.5" strokeWidth={2} />
            {t("Installed")}
          </Badge>
        ) : (
          <Button
            size="sm"
            className="max-sm:w-full"
            aria-label={t("Install {name}", { name })}
            isBusy={installingId === hit.id}
            disabled={isBlocked || installingId !== undefined}
            onClick={() => onInstall(hit)}
          >
            {installingId === hit.id ? t("Installing...") : t("Install")}
          </Button>
        )}
      </div>
    </li>
  );
}

function HitFacts({
  hit: { downloads, rating, source, author, pageUrl, updatedAt },
}: Pick<HitRowProps, "hit">) {
  const page = webAddress(pageUrl);
  const sourceName = visibleLine(source);
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
        {page === null ? (
          sourceName
        ) : (
          <a
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLinkStyle} inline-flex items-center gap-1.5 pointer-coarse:min-h-11`}
          >
            {sourceName}
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
          </a>
        )}
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
