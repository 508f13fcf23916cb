import { ExternalLink } from "lucide-react";
import { webAddress } from "../../../shared/browser/web-address.ts";
import { PortLine } from "../../../shared/ports/port-line.tsx";
import { listOf } from "../../../shared/text/list-of.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Switch } from "../../../shared/ui/switch.tsx";
import { textLinkStyle } from "../../../shared/ui/text-link-style.ts";
import { askToSwitch } from "../change/plugin-request.ts";
import { PluginTile } from "../plugin-tile.tsx";
import type { InstalledRowProps } from "./installed-row-props.ts";
import { RowActions } from "./row-actions.tsx";
import { UpdateNote } from "./update-note.tsx";

const rowStyle = "grid grid-cols-[auto_1fr_auto] gap-x-4 py-4";

export function InstalledRow({ server, plugin, failed, isBlocked, onAsk }: InstalledRowProps) {
  const name = visibleLine(plugin.name);
  const subject = { id: plugin.id, name };
  const failure = plugin.isEnabled && plugin.path?.split("/").at(-1) === failed?.file ? failed : null;
  const canManage = server.actions.includes("manage-plugins");
  return (
    <li className={rowStyle}>
      <PluginTile name={name} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-sans font-medium tracking-normal wrap-anywhere">{name}</h3>
          {plugin.version !== null && (
            <span className="font-mono text-sm wrap-anywhere text-ink-muted">
              {visibleLine(plugin.version)}
            </span>
          )}
          {failure && <Badge tone="ember">{failure.label}</Badge>}
          <Marks plugin={plugin} />
        </div>
        {failure && (
          <p className="mt-0.5 text-sm text-pretty wrap-anywhere text-ember-400">
            {visibleLine(failure.sentence)}
          </p>
        )}
        <Facts plugin={plugin} />
      </div>
      {canManage ? (
        <Switch
          label={name}
          isOn={plugin.isEnabled}
          disabled={isBlocked}
          onChange={(isEnabled) => onAsk(askToSwitch(subject, isEnabled))}
        />
      ) : (
        <span />
      )}
      <div className="col-span-3 mt-3 flex flex-col gap-3 empty:hidden sm:col-span-2 sm:col-start-2">
        {plugin.update !== null && <UpdateNote update={plugin.update} />}
        <RowActions server={server} plugin={plugin} failed={failed} isBlocked={isBlocked} onAsk={onAsk} />
      </div>
    </li>
  );
}

function Marks({ plugin }: Pick<InstalledRowProps, "plugin">) {
  return (
    <>
      {!plugin.isEnabled && <Badge>{t("Disabled")}</Badge>}
      {plugin.update !== null && <Badge tone="sky">{t("Update available")}</Badge>}
      {plugin.isPinned && <Badge>{t("Pinned")}</Badge>}
      {plugin.pluginId === null && <Badge tone="lamp">{t("Unknown origin")}</Badge>}
    </>
  );
}

function Facts({ plugin }: Pick<InstalledRowProps, "plugin">) {
  const { description, neededBy, source, pageUrl, pluginId, port } = plugin;
  const page = webAddress(pageUrl);
  return (
    <div className="mt-0.5 flex flex-col gap-1 text-sm text-ink-muted">
      {description !== null && description !== "" && (
        <p className="line-clamp-3 wrap-anywhere">{visibleLine(description)}</p>
      )}
      {pluginId === null && (
        <p className="text-pretty">
          {t("No source we know has this exact file, so we can't check it or look for updates.")}
        </p>
      )}
      {port !== null && <PortLine port={port} />}
      {neededBy.length > 0 && (
        <p className="wrap-anywhere">
          {t("Needed by {names}", { names: listOf(neededBy.map(visibleLine)) })}
        </p>
      )}
      {source !== null && page !== null && (
        <p>
          <a
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            className={`${textLinkStyle} inline-flex items-center gap-1.5 pointer-coarse:min-h-11`}
          >
            {visibleLine(source)}
            <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
          </a>
        </p>
      )}
    </div>
  );
}

export function InstalledRowSkeleton() {
  return (
    <div className={rowStyle}>
      <Skeleton className="size-11" />
      <div className="flex min-w-0 flex-col gap-2">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="h-4 w-72 max-w-full" />
      </div>
      <Skeleton className="h-6 w-11 rounded-full" />
    </div>
  );
}
