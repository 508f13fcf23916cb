import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { doorstepVoxels } from "../../shared/voxel/doorstep.ts";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";
import { MemberLink } from "./member-link.tsx";

const doorstep = doorstepVoxels();

export function ClosingCall() {
  return (
    <section aria-labelledby="ready" className="flex flex-col items-center gap-4 py-12 text-center sm:py-16">
      <VoxelScene voxels={doorstep} className="w-28" />
      <h2 id="ready" className="text-3xl font-bold sm:text-4xl">
        {t("Ready to start your server?")}
      </h2>
      <p className="max-w-md text-lg text-pretty text-ink-muted">
        {t("One sentence is enough, and the first server is free.")}
      </p>
      <MemberLink className={buttonStyle("primary", "lg", "mt-2")}>{t("Get Started Now")}</MemberLink>
    </section>
  );
}
