import type { ReactNode } from "react";
import { Card } from "../../shared/ui/card.tsx";
import { VoxelScene } from "../../shared/voxel/voxel-scene.tsx";
import { doorstepVoxels } from "../../shared/voxel/doorstep.ts";

const doorstep = doorstepVoxels();

interface AuthCardProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** The frame of /login and /signup. */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col py-8 sm:py-12">
      <VoxelScene voxels={doorstep} className="relative z-10 mx-auto -mb-5 w-36" />
      <Card className="flex flex-col gap-5 pt-9 sm:pt-10">
        <header className="text-center">
          <h1 className="text-2xl font-semibold">{title}</h1>
          <p className="mt-1 text-sm text-ink-muted">{lead}</p>
        </header>
        {children}
      </Card>
    </div>
  );
}
