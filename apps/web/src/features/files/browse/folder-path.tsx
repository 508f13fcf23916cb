import { Link } from "@tanstack/react-router";
import { ChevronRight, House } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";
import { foldersDownTo } from "../file-paths.ts";
import { placeLink } from "../use-files-place.ts";

const linkStyle =
  "flex h-9 items-center gap-2 rounded-sm px-1.5 text-ink-muted transition hover:text-ink pointer-coarse:h-11";

/** The path from the server's folder to the open one. */
export function FolderPath({ serverId, dir }: { readonly serverId: string; readonly dir: string }) {
  const folders = foldersDownTo(dir);
  const home = (
    <>
      <House aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
      {t("Files")}
    </>
  );
  return (
    <nav aria-label={t("Breadcrumb")} className="min-w-0">
      <ol className="flex flex-wrap items-center text-sm">
        <li className="flex items-center">
          {dir === "" ? (
            <span
              aria-current="page"
              className="flex h-9 items-center gap-2 px-1.5 font-medium pointer-coarse:h-11"
            >
              {home}
            </span>
          ) : (
            <Link {...placeLink(serverId, {})} className={linkStyle}>
              {home}
            </Link>
          )}
        </li>
        {folders.map(({ path, name }) => (
          <li key={path} className="flex min-w-0 items-center">
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
            {path === dir ? (
              <span aria-current="page" className="min-w-0 truncate px-1.5 font-medium">
                {visibleLine(name)}
              </span>
            ) : (
              <Link {...placeLink(serverId, { dir: path })} className={linkStyle}>
                <span className="max-w-40 truncate">{visibleLine(name)}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
