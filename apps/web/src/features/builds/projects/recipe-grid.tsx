import type { RecipeCard } from "@blockwright/contract/builds";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../shared/api/message-of.ts";
import { t, tCount } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { recipesQuery } from "../build-queries.ts";
import { matchingRecipes } from "./matching-recipes.ts";
import type { RecipeFilter } from "./matching-recipes.ts";
import { RecipeSearch } from "./recipe-search.tsx";
import { RecipeCardSkeleton, RecipeTile } from "./recipe-tile.tsx";

const gridStyle = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";
const firstCount = 6;
const moreCount = 12;

export function RecipeGrid() {
  const { data: recipes, error, isFetching, refetch } = useQuery(recipesQuery);
  if (!recipes && !error) return <RecipeGridSkeleton />;
  return (
    <section aria-labelledby="recipes">
      <h2 id="recipes" className="mb-4 text-xl font-semibold">
        {t("Start from a recipe")}
      </h2>
      {recipes && recipes.length > 0 && <RecipeChoice recipes={recipes} />}
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

/** The popular ones come first; a few are shown until more are asked for. */
function RecipeChoice({ recipes }: { readonly recipes: readonly RecipeCard[] }) {
  const [filter, setFilter] = useState<RecipeFilter>({ text: "", platform: undefined });
  const [shownCount, setShownCount] = useState(firstCount);
  const found = matchingRecipes(recipes, filter);
  const choose = (change: Partial<RecipeFilter>) => {
    setFilter({ ...filter, ...change });
    setShownCount(firstCount);
  };
  return (
    <>
      <RecipeSearch filter={filter} onChange={choose} />
      <output className="sr-only">{tCount(found.length, "{count} recipe", "{count} recipes")}</output>
      <ul className={gridStyle}>
        {found.slice(0, shownCount).map((recipe) => (
          <li key={recipe.id}>
            <RecipeTile recipe={recipe} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Card>
          <EmptyState
            title={t("No recipe matches")}
            description={t("Try another word, or describe your server on the home page.")}
          />
        </Card>
      )}
      {found.length > shownCount && (
        <Button className="mx-auto mt-6 flex" onClick={() => setShownCount(shownCount + moreCount)}>
          {t("Show more recipes")}
        </Button>
      )}
    </>
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
