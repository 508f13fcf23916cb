import { useNavigate } from "@tanstack/react-router";
import { Hammer } from "lucide-react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useSignedInUser } from "../../../shared/auth/use-auth.ts";
import { t } from "../../../shared/text/t.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Input } from "../../../shared/ui/input.tsx";
import { emptyDraft, writeDraft } from "../build-draft.ts";

const longestPrompt = 2000;

/** Passes the prompt to the home page, where the build starts. */
export function QuickStart() {
  const { id } = useSignedInUser();
  const navigate = useNavigate();
  const [prompt, setPrompt] = useState("");

  function start(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wanted = prompt.trim();
    if (wanted !== "") writeDraft(id, { ...emptyDraft, prompt: wanted });
    void navigate({ to: "/" });
  }

  return (
    <form onSubmit={start} className="flex flex-col gap-3 sm:flex-row">
      <Input
        aria-label={t("Describe your server")}
        placeholder={t("What should we build next?")}
        value={prompt}
        maxLength={longestPrompt}
        onChange={(event) => setPrompt(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        <Hammer aria-hidden className="size-4.5" strokeWidth={1.75} />
        {t("Start Building")}
      </Button>
    </form>
  );
}
