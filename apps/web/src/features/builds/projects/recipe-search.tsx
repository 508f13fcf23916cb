import { platformTypes } from "@blockwright/minecraft/software";
import { t } from "../../../shared/text/t.ts";
import { Input } from "../../../shared/ui/input.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import { platformName } from "../platform-names.ts";
import type { RecipeFilter } from "./matching-recipes.ts";

interface RecipeSearchProps {
  readonly filter: RecipeFilter;
  readonly onChange: (change: Partial<RecipeFilter>) => void;
}

export function RecipeSearch({ filter, onChange }: RecipeSearchProps) {
  return (
    <div className="mb-4 flex flex-col gap-3 sm:flex-row">
      <Input
        type="search"
        aria-label={t("Search recipes")}
        placeholder={t("Search recipes")}
        maxLength={100}
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        className="sm:max-w-sm"
      />
      <Select
        aria-label={t("Edition")}
        className="sm:w-52"
        value={filter.platform ?? ""}
        options={[
          { value: "", label: t("Every edition") },
          ...platformTypes.map((platform) => ({ value: platform, label: platformName(platform) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ platform: platformTypes.find((platform) => platform === value) })
        }
      />
    </div>
  );
}
