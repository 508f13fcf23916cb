import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";
import { voxelText } from "../../shared/voxel/voxel-text.ts";

const blocks = voxelText("404");

export function NotFoundPage() {
  usePageTitle(t("404 Page Not Found"));
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center sm:py-20">
      <VoxelScene voxels={blocks} className="mb-4 w-64 sm:w-80" />
      <h1 className="text-2xl font-semibold sm:text-3xl">{t("404 Page Not Found")}</h1>
      <p className="max-w-md text-balance text-ink-muted">
        {t("Nothing is built here. Check the address, or start again from home.")}
      </p>
      <Link to="/" className={buttonStyle("primary", "md", "mt-2")}>
        {t("Back to Home")}
      </Link>
    </div>
  );
}
