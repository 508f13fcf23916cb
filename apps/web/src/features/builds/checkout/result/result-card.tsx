import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX } from "lucide-react";
import { t } from "../../../../shared/text/t.ts";
import { buttonStyle } from "../../../../shared/ui/button-style.ts";
import { Card } from "../../../../shared/ui/card.tsx";
import { Spinner } from "../../../../shared/ui/spinner.tsx";
import { doorstepVoxels } from "../../../../shared/voxel/doorstep.ts";
import { VoxelScene } from "../../../../shared/voxel/voxel-scene.tsx";

const doorstep = doorstepVoxels();

interface ResultCardProps {
  readonly tone: "waiting" | "good" | "bad";
  readonly title: string;
  readonly text: string;
}

export function ResultCard({ tone, title, text }: ResultCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col py-12 sm:py-20">
      <VoxelScene voxels={doorstep} className="relative z-10 mx-auto -mb-5 w-36" />
      <Card className="flex flex-col items-center gap-4 pt-10 text-center">
        <h1 className="text-xl font-semibold text-balance" aria-live="polite">
          {title}
        </h1>
        <ToneIcon tone={tone} />
        <p className="text-sm text-ink-muted">{text}</p>
        {tone === "bad" && (
          <Link to="/" className={buttonStyle()}>
            {t("Back to Home")}
          </Link>
        )}
      </Card>
    </div>
  );
}

function ToneIcon({ tone }: Pick<ResultCardProps, "tone">) {
  switch (tone) {
    case "waiting":
      return <Spinner className="size-8 text-lamp-400" />;
    case "good":
      return <CircleCheck aria-hidden className="size-8 text-grass-400" strokeWidth={1.75} />;
    case "bad":
      return <CircleX aria-hidden className="size-8 text-ember-400" strokeWidth={1.75} />;
  }
}
