import { Share2 } from "lucide-react";
import { lazy, Suspense, useState, type RefObject } from "react";
import { t } from "../../../shared/text/t.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import type { ShownLine } from "./console-lines.ts";
import { linesToShare } from "./lines-to-share.ts";

interface ShareConsoleProps {
  readonly serverId: string;
  readonly boxRef: RefObject<HTMLElement | null>;
  readonly lines: readonly ShownLine[];
}

export function ShareConsole({ serverId, boxRef, lines }: ShareConsoleProps) {
  const [chosen, setChosen] = useState<readonly string[] | undefined>(undefined);
  return (
    <>
      <IconButton
        icon={Share2}
        label={t("Share console lines")}
        onClick={() => setChosen(linesToShare(lines, selectedRows(boxRef.current)))}
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

/** Numbers of the rows that are at least partly selected. */
function selectedRows(box: HTMLElement | null): readonly number[] {
  const selection = getSelection();
  if (!box || !selection || selection.isCollapsed) return [];
  return [...box.querySelectorAll("li")].flatMap((row, index) =>
    selection.containsNode(row, true) ? [index] : [],
  );
}
