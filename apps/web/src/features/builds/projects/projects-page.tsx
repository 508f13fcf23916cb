import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { buildsQuery } from "../build-queries.ts";
import { BuildsCard } from "./builds-card.tsx";
import { ImportRecipe } from "./import-recipe.tsx";
import { RecipeGrid, RecipeGridSkeleton } from "./recipe-grid.tsx";

export function ProjectsPage() {
  const { status } = useAuth();
  const isSignedIn = status === "signed-in";
  const { isFetched } = useQuery({ ...buildsQuery, enabled: isSignedIn });
  // The number of builds determines the position of the recipes.
  const arePlaced = isFetched || status === "signed-out" || status === "failed";
  usePageTitle(t("Projects"));
  return (
    <div className="flex flex-col gap-10 py-8 sm:py-12">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold sm:text-3xl">{t("Projects")}</h1>
          <p className="mt-1 text-ink-muted">
            {isSignedIn
              ? t("What you have built, and recipes to start from.")
              : t("Recipes to start from. Build one as it is, or change its words first.")}
          </p>
        </div>
        {isSignedIn && <ImportRecipe />}
      </header>
      {isSignedIn && <BuildsCard />}
      {isSignedIn && !arePlaced && <RecipeGridSkeleton />}
      <div className={arePlaced ? "" : "hidden"}>
        <RecipeGrid />
      </div>
    </div>
  );
}
