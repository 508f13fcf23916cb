import type { RecipeCard } from "@blockwright/contract/builds";
import { useNavigate } from "@tanstack/react-router";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t, tCount } from "../../../shared/text/t.ts";
import { Badge } from "../../../shared/ui/badge.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { emptyDraft, writeDraft } from "../build-draft.ts";
import { platformName } from "../platform-names.ts";

const maxPlugins = 3;

export function RecipeTile({ recipe }: { readonly recipe: RecipeCard }) {
  const { name, description, software, platformType, plugins } = recipe;
  const start = useStartFrom(recipe);
  const hidden = plugins.length - maxPlugins;
  return (
    <Card className="flex h-full flex-col gap-3">
      <header>
        <h3 className="text-lg font-semibold break-words">{name}</h3>
        <p className="mt-1 text-sm break-words text-ink-muted">{description}</p>
      </header>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="sky">{software}</Badge>
        <Badge tone="lamp">{platformName(platformType)}</Badge>
        {plugins.slice(0, maxPlugins).map((plugin) => (
          <Badge key={plugin}>{plugin}</Badge>
        ))}
        {hidden > 0 && <Badge>{tCount(hidden, "+{count} more", "+{count} more")}</Badge>}
      </p>
      <Button
        size="sm"
        className="mt-auto self-start"
        aria-label={t("Use this recipe: {name}", { name })}
        onClick={start}
      >
        {t("Use this recipe")}
      </Button>
    </Card>
  );
}

/** Fills the prompt box of the home page and goes there. */
function useStartFrom({ id, name, prompt }: RecipeCard): () => void {
  const ownerId = useAuth().user?.id ?? null;
  const navigate = useNavigate();
  return () => {
    writeDraft(ownerId, { ...emptyDraft, prompt, recipe: { id, name } });
    void navigate({ to: "/" });
  };
}

export function RecipeCardSkeleton() {
  return (
    <Card className="flex h-full flex-col gap-3">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-6 w-52" />
      <Skeleton className="h-9 pointer-coarse:h-11 w-32" />
    </Card>
  );
}
