import { readGivenSize } from "@blockwright/contract/admin/given-sizes";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TabState } from "../tab-state.tsx";
import { EndGivenSize } from "./end-given-size.tsx";
import { GiveSizeForm } from "./give-size-form.tsx";

interface GiveSizeProps {
  readonly serverId: string;
  readonly name: string;
}

/** For a server that the search found. */
export function GiveSizeButton({ serverId, name }: GiveSizeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        aria-label={t("Give a size to '{name}'", { name })}
        className="pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        {t("Give a size")}
      </Button>
      {isOpen && <GiveSizeDialog serverId={serverId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function GiveSizeDialog({ serverId, name, onClose }: GiveSizeProps & { readonly onClose: () => void }) {
  const given = useQuery({
    queryKey: ["admin", "given-sizes", serverId],
    queryFn: ({ signal }) => call(readGivenSize, { params: { serverId } }, signal),
    staleTime: 0,
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("A size without charge")}
      description={t("For '{name}'. Its owner gets an email, and pays nothing for it.", { name })}
    >
      <TabState query={given} failedTitle={t("We couldn't read its size")}>
        {({ given: known }) =>
          known === null ? (
            <GiveSizeForm serverId={serverId} onDone={onClose} />
          ) : (
            <EndGivenSize serverId={serverId} given={known} onDone={onClose} />
          )
        }
      </TabState>
    </Dialog>
  );
}
