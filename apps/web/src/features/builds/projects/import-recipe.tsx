import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { eulaConsentQuery } from "../build-queries.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

export function ImportRecipe() {
  const [isOpen, setOpen] = useState(false);
  // Prefetched, so that the dialog opens in its final shape.
  useQuery(eulaConsentQuery);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Start from a recipe file")}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
