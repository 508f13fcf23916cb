import { useState } from "react";
import { t } from "../text/t.ts";
import { Button } from "../ui/button.tsx";
import { AppealDialog } from "./appeal-dialog.tsx";
import type { Suspended } from "./suspended.ts";

export function AppealSuspension({ suspended }: { readonly suspended: Suspended }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t("Appeal")}
      </Button>
      {isOpen && <AppealDialog suspended={suspended} onClose={() => setOpen(false)} />}
    </>
  );
}
