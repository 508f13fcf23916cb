import { ChevronDown, ChevronUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useSlashShortcut } from "../../../shared/browser/use-slash-shortcut.ts";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { controlStyle } from "../../../shared/ui/control-style.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { SearchSteps } from "./use-search-steps.ts";

interface ConsoleSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly steps: SearchSteps;
}

export function ConsoleSearch({ search, onSearch, steps }: ConsoleSearchProps) {
  const searchRef = useSlashShortcut();
  const isSearching = search.trim() !== "";
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    steps.step(event.shiftKey ? 1 : -1);
  };
  return (
    <search className="flex min-w-0 items-center gap-1 max-sm:grow">
      <input
        ref={searchRef}
        type="search"
        aria-label={t("Search the console")}
        aria-keyshortcuts="/"
        placeholder={t("Search")}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={stepByKey}
        className={classNames(controlStyle, "h-9 min-w-0 text-sm sm:w-44 pointer-coarse:h-11")}
      />
      <output className="px-1 text-sm whitespace-nowrap text-ink-muted tabular-nums empty:hidden">
        {isSearching && (steps.count === 0 ? t("Not found") : placeText(steps))}
      </output>
      {isSearching && (
        <>
          <IconButton
            icon={ChevronUp}
            label={t("Older match")}
            disabled={steps.count === 0}
            onClick={() => steps.step(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t("Newer match")}
            disabled={steps.count === 0}
            onClick={() => steps.step(1)}
          />
        </>
      )}
    </search>
  );
}

function placeText({ place, count }: SearchSteps): string {
  return t("{place} of {count}", { place, count });
}
