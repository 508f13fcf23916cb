import { FileUp } from "lucide-react";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { RestoreFromFileDialog } from "./restore-from-file-dialog.tsx";

/** The button, and its dialog while it is open. */
export function RestoreFromFile({ serverId }: { readonly serverId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <FileUp aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Restore from a file")}
      </Button>
      {isOpen && <RestoreFromFileDialog serverId={serverId} onClose={() => setIsOpen(false)} />}
    </>
  );
}
