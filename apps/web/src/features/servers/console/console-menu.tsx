import { Clock, Copy, Download, Ellipsis, Share2 } from "lucide-react";
import { lazy, Suspense, useState, type RefObject } from "react";
import { saveTextFile } from "../../../shared/browser/save-text-file.ts";
import { t } from "../../../shared/text/t.ts";
import { copyText } from "../../../shared/ui/copy-button.tsx";
import { MenuButton } from "../../../shared/ui/menu-button.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import type { ShownLine } from "./console-lines.ts";
import { linesToShare } from "./lines-to-share.ts";
import { shareableText } from "./shareable-text.ts";

interface ConsoleMenuProps {
  readonly serverId: string;
  readonly boxRef: RefObject<HTMLElement | null>;
  /** Those on the screen, where some may be selected. */
  readonly shown: readonly ShownLine[];
  /** Also those that came since the person scrolled up. */
  readonly all: readonly ShownLine[];
  readonly hidesTime: boolean;
  readonly onHidesTime: (hidesTime: boolean) => void;
}

/** What is done with the lines that are shown. Players' addresses are left out of what is copied or saved. */
export function ConsoleMenu({ serverId, boxRef, shown, all, hidesTime, onHidesTime }: ConsoleMenuProps) {
  const [chosen, setChosen] = useState<readonly string[] | undefined>(undefined);
  return (
    <>
      <MenuButton
        isIconOnly
        icon={Ellipsis}
        label={t("More for the console")}
        entries={[
          {
            label: hidesTime ? t("Show times") : t("Hide times"),
            icon: Clock,
            onSelect: () => onHidesTime(!hidesTime),
          },
          {
            label: t("Share console lines"),
            icon: Share2,
            onSelect: () => setChosen(linesToShare(shown, selectedRows(boxRef.current))),
          },
          { label: t("Copy console"), icon: Copy, onSelect: () => void copy(shareableText(all)) },
          {
            label: t("Download console"),
            icon: Download,
            onSelect: () => saveTextFile("console.txt", shareableText(all)),
          },
        ]}
      />
      {chosen && (
        <Suspense>
          <ShareConsoleDialog serverId={serverId} lines={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const ShareConsoleDialog = lazy(async () => ({
  default: (await import("../console-share/share-console-dialog.tsx")).ShareConsoleDialog,
}));

async function copy(text: string): Promise<void> {
  const title = t("Copied without players' addresses");
  if (await copyText(text)) showToast({ title, tone: "success" });
}

/** Numbers of the rows that are at least partly selected. */
function selectedRows(box: HTMLElement | null): readonly number[] {
  const selection = getSelection();
  if (!box || !selection || selection.isCollapsed) return [];
  return [...box.querySelectorAll("li")].flatMap((row, index) =>
    selection.containsNode(row, true) ? [index] : [],
  );
}
