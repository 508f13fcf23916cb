import type { BuildSummary } from "@blockwright/contract/builds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { buttonStyle } from "../../../shared/ui/button-style.ts";
import { Card, CardHeader } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { doorstepVoxels } from "../../../shared/voxel/doorstep.ts";
import { VoxelScene } from "../../../shared/voxel/voxel-scene.tsx";
import { buildsQuery } from "../build-queries.ts";
import { BuildRow, BuildRowSkeleton } from "./build-row.tsx";

const doorstep = doorstepVoxels();

export function BuildsCard() {
  const { data: builds, error, isFetching, refetch } = useQuery(buildsQuery);
  return (
    <Card aria-labelledby="builds" aria-busy={builds === undefined && error === null}>
      <CardHeader id="builds" title={t("Your builds")} />
      {builds && <BuildList builds={builds} />}
      {!builds && error && (
        <ErrorState
          title={t("We couldn't load your builds")}
          message={messageOf(error, t("Please try again in a moment."))}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!builds && !error && [0, 1, 2].map((row) => <BuildRowSkeleton key={row} />)}
    </Card>
  );
}

function BuildList({ builds }: { readonly builds: readonly BuildSummary[] }) {
  if (builds.length === 0) return <NoBuilds />;
  return (
    <ul className="divide-y divide-night-700">
      {builds.map((build) => (
        <BuildRow key={build.id} build={build} />
      ))}
    </ul>
  );
}

function NoBuilds() {
  return (
    <EmptyState
      illustration={<VoxelScene voxels={doorstep} className="w-28" />}
      title={t("Nothing built yet")}
      description={t("Describe the server you want in a sentence, or start from one of the recipes below.")}
      action={
        <Link to="/" className={buttonStyle("primary")}>
          {t("Start Building")}
        </Link>
      }
    />
  );
}
