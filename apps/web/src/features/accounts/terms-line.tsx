import { Link } from "@tanstack/react-router";
import { t } from "../../shared/text/t.ts";
import { textLinkStyle } from "../../shared/ui/text-link-style.ts";

export function TermsLine() {
  return (
    <p className="text-center text-sm text-pretty text-ink-muted">
      {t("By signing up you agree to our")}{" "}
      <Link to="/terms" className={textLinkStyle}>
        {t("Terms")}
      </Link>{" "}
      {t("and")}{" "}
      <Link to="/privacy" className={textLinkStyle}>
        {t("Privacy Policy")}
      </Link>
      .
    </p>
  );
}
