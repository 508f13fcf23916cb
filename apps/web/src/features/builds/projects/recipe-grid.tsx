import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t } from "../../../shared/text/t.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { recipesQuery } from "../build-queries.ts";
import { RecipeCardSkeleton, RecipeTile } from "./recipe-tile.tsx";

const gridStyle = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

export function RecipeGrid() {
  const { data: recipes, error, isFetching, refetch } = useQuery(recipesQuery);
  if (!recipes && !error) return <RecipeGridSkeleton />;
  return (
    <section aria-labelledby="recipes">
      <h2 id="recipes" className="mb-4 text-xl font-semibold">
        {t("Start from a recipe")}
      </h2>
      {recipes && recipes.length > 0 && (
        <ul className={gridStyle}>
          {recipes.map((recipe) => (
            <li key={recipe.id}>
              <RecipeTile recipe={recipe} />
            </li>
          ))}
        </ul>
      )}
      {recipes?.length === 0 && (
        <Card>
          <EmptyState
            title={t("No recipes here yet")}
            description={t("Describe what you want on the home page instead: no recipe is needed.")}
          />
        </Card>
      )}
      {!recipes && error && (
        <Card>
          <ErrorState
            title={t("We couldn't load the recipes")}
            message={messageOf(error, t("Please try again in a moment."))}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
    </section>
  );
}

export function RecipeGridSkeleton() {
  return (
    <section aria-busy="true">
      <h2 className="mb-4 text-xl font-semibold">{t("Start from a recipe")}</h2>
      <div className={gridStyle}>
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <RecipeCardSkeleton key={tile} />
        ))}
      </div>
    </section>
  );
}
