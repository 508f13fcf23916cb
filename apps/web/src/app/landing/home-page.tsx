import { useAuth } from "../../shared/auth/use-auth.ts";
import { PageSpinner } from "../../shared/ui/spinner.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { Builder } from "./builder.tsx";
import { Landing } from "./landing.tsx";

export function HomePage() {
  const { status, user } = useAuth();
  usePageTitle();
  switch (status) {
    case "loading":
      return <PageSpinner />;
    case "signed-in":
      return <Builder key={user.id} username={user.username} />;
    case "signed-out":
    case "failed":
      return <Landing />;
  }
}
