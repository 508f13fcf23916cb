import { useAuth } from "../../shared/auth/use-auth.ts";
import { usePublicPage } from "../pages/use-public-page.ts";
import { Builder } from "./builder.tsx";
import { HomeSpinner } from "./home-spinner.tsx";
import { Landing } from "./landing.tsx";

export function HomePage() {
  const { status, user } = useAuth();
  usePublicPage("/");
  switch (status) {
    case "loading":
      return <HomeSpinner />;
    case "signed-in":
      return <Builder key={user.id} username={user.username} />;
    case "signed-out":
    case "failed":
      return <Landing />;
  }
}
