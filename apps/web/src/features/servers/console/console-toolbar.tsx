import { Clock, Download } from "lucide-react";
import type { ReactNode } from "react";
import { saveTextFile } from "../../../shared/browser/save-text-file.ts";
import { t } from "../../../shared/text/t.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";

interface ConsoleToolbarProps {
  readonly isConnected: boolean;
  /** The console text, safe to share. */
  readonly text: string;
  readonly hidesTime: boolean;
  readonly onHidesTime: (hidesTime: boolean) => void;
  readonly share: ReactNode;
  /** The search and what chooses lines. */
  readonly children: ReactNode;
}

export function ConsoleToolbar(props: ConsoleToolbarProps) {
  const { isConnected, text, hidesTime, onHidesTime, share, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-night-700 px-3 py-1.5 sm:gap-x-4 sm:px-5">
      <h2 className="text-lg font-semibold max-sm:sr-only">{t("Console")}</h2>
      <Connection isConnected={isConnected} />
      <div className="flex min-w-0 items-center gap-1 max-sm:order-last max-sm:basis-full sm:ml-auto">
        {children}
      </div>
      <div className="flex items-center max-sm:ml-auto">
        <IconButton
          icon={Clock}
          label={t("Show times")}
          aria-pressed={!hidesTime}
          onClick={() => onHidesTime(!hidesTime)}
        />
        {share}
        <CopyButton value={text} what={t("the console without players' addresses")} />
        <IconButton
          icon={Download}
          label={t("Download the console as text, without players' addresses")}
          onClick={() => saveTextFile("console.txt", text)}
        />
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
