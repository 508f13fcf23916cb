import type { Subscription } from "@blockwright/contract/billing/subscriptions";
import { monthlyCents } from "@blockwright/contract/plans";
import type { ServerSize } from "@blockwright/contract/plans";
import { useState } from "react";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { BackToFree } from "./back-to-free.tsx";
import { SizePreview } from "./size-preview.tsx";
import { isSameSize, SizeSliders } from "./size-sliders.tsx";
import { usePreviewSize } from "./use-change-size.ts";

/** Of a server that is paid for: first what another size would cost, then the change. */
export function ChangeSize({ subscription }: { readonly subscription: Subscription }) {
  const current = subscription.nextSize ?? subscription.size;
  const [size, setSize] = useState<ServerSize>(current);
  const preview = usePreviewSize(subscription.id);
  const isFree = monthlyCents(size) === 0;

  function choose(next: ServerSize): void {
    setSize(next);
    preview.reset();
  }

  return (
    <>
      <SizeSliders size={size} onChange={choose} />
      {isFree && <BackToFree subscription={subscription} />}
      {preview.data && (
        <SizePreview subscription={subscription} size={size} preview={preview.data} onDone={preview.reset} />
      )}
      {!isFree && !preview.data && (
        <Button
          className="self-start"
          disabled={isSameSize(size, current)}
          isBusy={preview.isPending}
          onClick={() => preview.mutate(size)}
        >
          {t("See what it costs")}
        </Button>
      )}
    </>
  );
}
