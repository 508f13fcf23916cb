import { downloadArchive } from "@blockwright/contract/transfers";
import type { Resettable, World } from "@blockwright/contract/worlds";
import { Download } from "lucide-react";
import { routeUrl } from "../../../shared/api/route-url.ts";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { WorldQuestion } from "./world-dialog.tsx";

interface WorldRowProps {
  readonly serverId: string;
  readonly world: World;
  readonly resettable: readonly Resettable[];
  readonly canOpen: boolean;
  readonly isBusy: boolean;
  readonly onAsk: (question: WorldQuestion) => void;
}

export function WorldRow({ serverId, world, resettable, canOpen, isBusy, onAsk }: WorldRowProps) {
  const { name, isCurrent, isMade, minecraftVersion } = world;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {visibleLine(name)}
          {isCurrent && <Badge tone="grass">{t("Current")}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {!isMade
            ? t("Made when the server starts")
            : minecraftVersion === null
              ? t("Folder {folder}", { folder: visibleLine(world.folders[0] ?? name) })
              : t("Minecraft {version}", { version: visibleLine(minecraftVersion) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {resettable.map((dimension) => (
          <Button
            key={dimension}
            size="sm"
            disabled={isBusy}
            onClick={() => onAsk({ action: "reset", dimension, world: name })}
          >
            {dimension === "nether" ? t("Reset Nether") : t("Reset End")}
          </Button>
        ))}
        {isMade && (
          <a href={downloadUrl(serverId, world)} download className={buttonStyle("secondary", "sm")}>
            <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
            {t("Download")}
          </a>
        )}
        {!isCurrent && canOpen && (
          <Button size="sm" disabled={isBusy} onClick={() => onAsk({ action: "switch", name })}>
            {t("Switch to this world")}
          </Button>
        )}
      </div>
    </li>
  );
}

/** All folders of the world are in the same folder. */
function downloadUrl(serverId: string, { folders }: World): string {
  const cut = folders[0]?.lastIndexOf("/") ?? -1;
  const dir = cut === -1 ? "" : (folders[0]?.slice(0, cut) ?? "");
  const names = folders.map((folder) => folder.slice(cut + 1));
  const search = new URLSearchParams(names.map((name) => ["names", name]));
  return `${routeUrl(downloadArchive.path, { serverId }, { dir })}&${search.toString()}`;
}
