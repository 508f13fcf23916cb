import type { Server } from "@blockwright/contract/servers";
import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../../shared/text/t.ts";
import { Button } from "../../../../shared/ui/button.tsx";

interface UploadWorldProps {
  readonly server: Server;
  readonly isBusy: boolean;
  /** Names that are in use. */
  readonly taken: readonly string[];
}

export function UploadWorld({ server, isBusy, taken }: UploadWorldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={isBusy} onClick={() => setOpen(true)}>
        <Upload aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Upload a world")}
      </Button>
      {isOpen && (
        <Suspense>
          <UploadWorldDialog server={server} taken={taken} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const UploadWorldDialog = lazy(async () => ({
  default: (await import("./upload-world-dialog.tsx")).UploadWorldDialog,
}));
