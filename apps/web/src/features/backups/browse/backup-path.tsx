import { ChevronRight } from "lucide-react";
import { t } from "../../../shared/text/t.ts";
import { visibleLine } from "../../../shared/text/visible-text.ts";

interface BackupPathProps {
  readonly dir: string;
  readonly onOpen: (dir: string) => void;
}

/** The path from the top of a backup to the open folder. */
export function BackupPath({ dir, onOpen }: BackupPathProps) {
  const names = dir === "" ? [] : dir.split("/");
  const folders = names.map((name, index) => ({ name, path: names.slice(0, index + 1).join("/") }));
  return (
    <nav aria-label={t("Breadcrumb")} className="min-w-0 flex-1 basis-60">
      <ol className="flex flex-wrap items-center text-sm">
        {[{ name: t("All files"), path: "" }, ...folders].map(({ name, path }) => (
          <li key={path} className="flex min-w-0 items-center">
            {path !== "" && (
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" strokeWidth={1.75} />
            )}
            {path === dir ? (
              <span aria-current="page" className="min-w-0 truncate px-1.5 font-medium">
                {visibleLine(name)}
              </span>
            ) : (
              <button
                type="button"
                onClick={() => onOpen(path)}
                className="h-9 max-w-40 min-w-9 truncate rounded-sm px-1.5 text-ink-muted transition hover:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11"
              >
                {visibleLine(name)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
