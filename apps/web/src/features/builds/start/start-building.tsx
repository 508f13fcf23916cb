import { BookOpen, X } from "lucide-react";
import { lazy, Suspense } from "react";
import { useAuth } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { ExampleList } from "./example-list.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { useBuilder } from "./use-builder.ts";

const loadDialogs = () => import("./build-dialogs.tsx");
const BuildDialogs = lazy(async () => ({ default: (await loadDialogs()).BuildDialogs }));

/** The prompt box and all dialogs up to the checkout. */
export function StartBuilding() {
  const { user } = useAuth();
  const { draft, box, start, choosePrompt, leaveRecipe, dialogs, step } = useBuilder();

  function startWithDialogs(): void {
    if (user !== null) void loadDialogs();
    start();
  }

  return (
    <div className="flex w-full flex-col gap-5 text-left">
      <PromptBox {...box} onStart={startWithDialogs} />
      {draft.recipe && <RecipeChip name={draft.recipe.name} onLeave={leaveRecipe} />}
      <ExampleList onChoose={choosePrompt} />
      {step && user && (
        <Suspense>
          <BuildDialogs step={step} {...dialogs} />
        </Suspense>
      )}
    </div>
  );
}

function RecipeChip({ name, onLeave }: { readonly name: string; readonly onLeave: () => void }) {
  return (
    <p className="flex items-center gap-2 self-start rounded-full border border-lamp-400/40 bg-lamp-950 py-0.5 pr-1 pl-3 text-sm">
      <BookOpen aria-hidden className="size-4 shrink-0 text-lamp-400" strokeWidth={1.75} />
      {t("Built from the recipe '{name}'", { name })}
      <button
        type="button"
        aria-label={t("Don't use this recipe")}
        onClick={onLeave}
        className="grid size-9 place-items-center rounded-full text-ink-muted transition hover:text-ink"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </p>
  );
}
