import { LifeBuoy } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../text/t.ts";
import { Button } from "../ui/button.tsx";

interface GetHelpProps {
  /** Of the build, job, change or diagnosis that failed. */
  readonly failureId: string;
  readonly size?: "sm";
}

/** Sends what failed to support, after showing exactly what is sent. */
export function GetHelp({ failureId, size }: GetHelpProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(size && { size })} className="sm:self-start" onClick={() => setOpen(true)}>
        <LifeBuoy aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Get help")}
      </Button>
      {isOpen && (
        <Suspense>
          <HelpDialog failureId={failureId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const HelpDialog = lazy(async () => ({ default: (await import("./help-dialog.tsx")).HelpDialog }));
