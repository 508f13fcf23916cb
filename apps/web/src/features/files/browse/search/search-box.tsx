import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useSlashShortcut } from "../../../../shared/browser/use-slash-shortcut.ts";
import { t } from "../../../../shared/text/t.ts";
import { classNames } from "../../../../shared/ui/class-names.ts";
import { controlStyle } from "../../../../shared/ui/control-style.ts";
import { Select } from "../../../../shared/ui/select.tsx";
import type { Searched } from "../../file-queries.ts";

const waitMs = 300;

interface SearchBoxProps {
  /** The search text, or null once the box is empty. */
  readonly onSearch: (searched: Pick<Searched, "text" | "in"> | null) => void;
}

/** Searches this folder and all below it. */
export function SearchBox({ onSearch }: SearchBoxProps) {
  const searchRef = useSlashShortcut();
  const [text, setText] = useState("");
  const [place, setPlace] = useState<Searched["in"]>("names");
  useEffect(() => {
    const wanted = text.trim();
    const timer = setTimeout(() => onSearch(wanted === "" ? null : { text: wanted, in: place }), waitMs);
    return () => clearTimeout(timer);
  }, [text, place, onSearch]);
  return (
    <search className="flex min-w-0 gap-2 max-sm:w-full">
      <div className="relative min-w-0 flex-1">
        <Search
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted"
        />
        <input
          ref={searchRef}
          type="search"
          aria-label={t("Search files")}
          aria-keyshortcuts="/"
          placeholder={t("Search files")}
          maxLength={200}
          value={text}
          autoCapitalize="off"
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => key === "Escape" && setText("")}
          className={classNames(controlStyle, "h-9 min-w-0 pl-10 text-sm sm:w-56 pointer-coarse:h-11")}
        />
      </div>
      {text !== "" && (
        <Select
          aria-label={t("Search in")}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value === "contents" ? "contents" : "names")}
          options={[
            { value: "names", label: t("Names") },
            { value: "contents", label: t("Contents") },
          ]}
          className="[&>select]:h-9 [&>select]:text-sm pointer-coarse:[&>select]:h-11"
        />
      )}
    </search>
  );
}
