import { Link } from "@tanstack/react-router";
import { useHasCards } from "../../shared/api/use-capabilities.ts";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { doorstepVoxels } from "../../shared/voxel/doorstep.ts";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";

const doorstep = doorstepVoxels();

export function NothingPaid() {
  const hasCards = useHasCards();
  return (
    <Card>
      <EmptyState
        level="h2"
        illustration={<VoxelScene voxels={doorstep} className="w-28" />}
        title={t("You have no paid servers")}
        description={
          hasCards === false
            ? t("Card payments are not set up here yet, so nothing can be bought. The free size works.")
            : t("Build a server with more RAM or storage, and its plan, card and invoices appear here.")
        }
        action={
          <Link to="/" className={buttonStyle("primary")}>
            {t("Build a server")}
          </Link>
        }
      />
    </Card>
  );
}
