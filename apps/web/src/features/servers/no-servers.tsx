import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import type { ButtonVariant } from "../../shared/ui/button-style.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { doorstepVoxels } from "../../shared/voxel/doorstep.ts";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";

const doorstep = doorstepVoxels();

interface NoServersProps {
  readonly level: "h2" | "h3";
  /** Secondary if the page already has another way to start. */
  readonly buttonVariant: ButtonVariant;
}

export function NoServers({ level, buttonVariant }: NoServersProps) {
  return (
    <EmptyState
      illustration={<VoxelScene voxels={doorstep} className="w-28" />}
      title={t("No servers yet")}
      level={level}
      description={t("Get started by creating your first Minecraft server")}
      action={
        <Link to="/" className={buttonStyle(buttonVariant)}>
          {t("Create Your First Server")}
        </Link>
      }
    />
  );
}
