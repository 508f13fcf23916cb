import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { buttonStyle } from "../../shared/ui/button-style.ts";
import { Island } from "./island.tsx";

export function Welcome({ username }: { readonly username: string }) {
  return (
    <section className="flex flex-col items-center gap-4 py-10 text-center sm:py-14">
      <div className="w-full max-w-md">
        <Island />
      </div>
      <h1 className="text-2xl font-bold break-words sm:text-3xl">
        {t("Welcome, {name}", { name: username })}
      </h1>
      <p className="max-w-lg text-lg text-ink-muted">
        {t("Building servers is coming next. Until then you can look after your account.")}
      </p>
      <Link to="/account" className={buttonStyle("primary", "md", "mt-2")}>
        {t("Go to your account")}
      </Link>
    </section>
  );
}
