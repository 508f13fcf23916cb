import type { FileEntry } from "@blockwright/contract/files";
import { X } from "lucide-react";
import { fileSize } from "../../../shared/text/file-size.ts";
import { tCount, t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { MenuEntry } from "../../../shared/ui/menu.tsx";

interface SelectionBarProps {
  readonly entries: readonly FileEntry[];
  readonly menu: readonly MenuEntry[];
  readonly onClear: () => void;
}

/** The actions for the whole selection. */
export function SelectionBar({ entries, menu, onClear }: SelectionBarProps) {
  const bytes = entries.reduce((sum, { type, size }) => sum + (type === "file" ? size : 0), 0);
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1 border-b border-night-700 bg-sky-950 px-2 py-1 sm:px-3">
      <IconButton icon={X} label={t("Clear selection")} onClick={onClear} />
      <output className="mr-auto pr-3 text-sm whitespace-nowrap">
        {tCount(entries.length, "{count} selected", "{count} selected")}
        {bytes > 0 && <span className="text-ink-muted">{` · ${fileSize(bytes)}`}</span>}
      </output>
      {menu.map((entry) => {
        if (entry === "separator" || entry.label === t("Select")) return null;
        const { label, icon: Icon } = entry;
        const icon = <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />;
        if ("href" in entry)
          return (
            <a key={label} href={entry.href} download className={buttonStyle("ghost", "sm")}>
              {icon}
              {label}
            </a>
          );
        return (
          <Button key={label} size="sm" variant="ghost" onClick={entry.onSelect}>
            {icon}
            {label}
          </Button>
        );
      })}
    </div>
  );
}
