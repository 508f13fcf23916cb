import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useAuth } from "../../shared/auth/use-auth.ts";

interface MemberLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** The call to action: members go to their dashboard, guests to the login. */
export function MemberLink({ className, children }: MemberLinkProps) {
  const { status } = useAuth();
  return (
    <Link to={status === "signed-in" ? "/dashboard" : "/login"} className={className}>
      {children}
    </Link>
  );
}
