import { Download } from "lucide-react";
import { saveTextFile } from "../../../shared/browser/save-text-file.ts";
import { useSlashShortcut } from "../../../shared/browser/use-slash-shortcut.ts";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { controlStyle } from "../../../shared/ui/control-style.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";

interface ConsoleToolbarProps {
  readonly isConnected: boolean;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The console text, safe to share. */
  readonly text: string;
}

export function ConsoleToolbar({ isConnected, search, onSearch, text }: ConsoleToolbarProps) {
  const searchRef = useSlashShortcut();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-night-700 px-4 py-3 sm:px-5">
      <h2 className="text-lg font-semibold">{t("Console")}</h2>
      <Connection isConnected={isConnected} />
      <div className="ml-auto flex min-w-0 items-center gap-1 max-sm:w-full">
        <input
          ref={searchRef}
          type="search"
          aria-label={t("Search the console")}
          aria-keyshortcuts="/"
          placeholder={t("Search")}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          className={classNames(controlStyle, "h-9 min-w-0 text-sm sm:w-48 pointer-coarse:h-11")}
        />
        <CopyButton value={text} what={t("the console without players' addresses")} />
        <button
          type="button"
          aria-label={t("Download the console as text, without players' addresses")}
          onClick={() => saveTextFile("console.txt", text)}
          className="inline-grid size-9 shrink-0 place-items-center pointer-coarse:size-11 rounded-sm text-ink-muted transition hover:bg-night-800 hover:text-ink"
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
        </button>
      </div>
    </div>
  );
}

function Connection({ isConnected }: { readonly isConnected: boolean }) {
  return (
    <output
      className={classNames(
        "flex items-center gap-2 text-sm",
        isConnected ? "text-grass-400" : "text-lamp-400",
      )}
    >
      <span
        aria-hidden
        className={classNames("size-2 rounded-full", isConnected ? "bg-grass-500" : "bg-lamp-400")}
      />
      {isConnected ? t("Connected") : t("Disconnected")}
    </output>
  );
}
