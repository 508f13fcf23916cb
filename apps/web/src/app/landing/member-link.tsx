import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useAuth } from "../../shared/auth/use-auth.ts";

interface MemberLinkProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** Where somebody who wants to begin goes: to what they have, or to the door. */
export function MemberLink({ className, children }: MemberLinkProps) {
  const { status } = useAuth();
  return (
    <Link to={status === "signed-in" ? "/dashboard" : "/login"} className={className}>
      {children}
    </Link>
  );
}
