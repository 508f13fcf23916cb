import { givenRoles, type GivenRole } from "@blockwright/contract/server-actions";
import { t } from "../../shared/text/t.ts";

export function roleName(role: GivenRole): string {
  switch (role) {
    case "admin":
      return t("Admin");
    case "member":
      return t("Member");
    case "viewer":
      return t("Viewer");
  }
}

/** The meaning of a role in one sentence. */
export function roleSummary(role: GivenRole): string {
  switch (role) {
    case "admin":
      return t("Everything except deleting the server, handing it over and changing its plan.");
    case "member":
      return t("Start and stop it, use the console, change files, plugins and settings.");
    case "viewer":
      return t("See the server and read its console. Can't change anything.");
  }
}

export const roleOptions = () => givenRoles.map((role) => ({ value: role, label: roleName(role) }));

export function isGivenRole(value: string): value is GivenRole {
  return givenRoles.some((role) => role === value);
}
