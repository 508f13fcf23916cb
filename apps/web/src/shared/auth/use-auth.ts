import type { CurrentUser } from "@blockwright/contract/auth";
import { createContext, use } from "react";

type AuthState =
  | { readonly status: "loading" | "signed-out" | "failed"; readonly user: null }
  | { readonly status: "signed-in"; readonly user: CurrentUser };

export type Auth = AuthState & {
  /** After login or sign-up: the given user is used at once and then refetched. */
  readonly acceptUser: (user: CurrentUser) => Promise<void>;
  /** After logout. */
  readonly forgetUser: () => Promise<void>;
  readonly recheck: () => void;
};

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

/** For screens that only a signed-in person can reach. */
export function useSignedInUser(): CurrentUser {
  const { user } = useAuth();
  if (user === null) throw new Error("not signed in");
  return user;
}
