import { useEffect, useState } from "react";
import { useShownLocation } from "../../../shared/browser/use-shown-location.ts";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Spinner } from "../../../shared/ui/spinner.tsx";
import { VoxelScene } from "../../../shared/voxel/voxel-scene.tsx";
import { doorstepVoxels } from "../../../shared/voxel/doorstep.ts";
import { AskToBuild } from "./ask-to-build.tsx";
import { isFreshOrder, takeFreshOrder } from "./fresh-order.ts";
import type { Order } from "./order.ts";
import { useOrderProposal } from "./use-order-proposal.ts";
import { usePlaceOrder } from "./use-place-order.ts";

const doorstep = doorstepVoxels();

/** Starts the build automatically only after the dialogs; a link, a reload or Back asks first. */
export function FreeCheckout({ order }: { readonly order: Order }) {
  const orderKey = useShownLocation(({ state }) => state.orderKey);
  const [key] = useState(() => (isFreshOrder(orderKey) ? orderKey : undefined) ?? crypto.randomUUID());
  const [isAsking, setAsking] = useState(key !== orderKey);
  const { place } = usePlaceOrder(order, key, () => setAsking(true));

  useEffect(() => {
    if (takeFreshOrder(key)) place();
    // oxlint-disable-next-line react/exhaustive-deps -- an order is placed once, however often this is drawn
  }, [key]);

  return isAsking ? <Asking order={order} orderKey={key} /> : <SettingUp />;
}

interface AskingProps {
  readonly order: Order;
  readonly orderKey: string;
}

function Asking({ order: asked, orderKey }: AskingProps) {
  const { order, proposal, isPending } = useOrderProposal(asked);
  const { place, isPlacing } = usePlaceOrder(order, orderKey, () => undefined);
  return (
    <AskToBuild
      order={order}
      proposal={proposal}
      isPending={isPending}
      isPlacing={isPlacing}
      onPlace={place}
    />
  );
}

function SettingUp() {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col py-12 sm:py-20">
      <VoxelScene voxels={doorstep} className="relative z-10 mx-auto -mb-5 w-36" />
      <Card className="flex flex-col items-center gap-4 pt-10 text-center">
        <h1 className="text-xl font-semibold" aria-live="polite">
          {t("Setting up your free server...")}
        </h1>
        <Spinner className="size-8 text-lamp-400" />
        <p className="text-sm text-ink-muted">
          {t("This takes a moment. You can watch it being built next.")}
        </p>
      </Card>
    </div>
  );
}
