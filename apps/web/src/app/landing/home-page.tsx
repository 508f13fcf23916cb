import { useAuth } from "../../shared/auth/use-auth.ts";
import { PageSpinner } from "../../shared/ui/spinner.tsx";
import { usePageTitle } from "../../shared/ui/use-page-title.ts";
import { Landing } from "./landing.tsx";
import { Welcome } from "./welcome.tsx";

export function HomePage() {
  const { status, user } = useAuth();
  usePageTitle();
  switch (status) {
    case "loading":
      return <PageSpinner />;
    case "signed-in":
      return <Welcome username={user.username} />;
    case "signed-out":
    case "failed":
      return <Landing />;
  }
}
