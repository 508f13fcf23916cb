import type { GivenRole } from "@blockwright/contract/server-actions";
import { Select } from "../../shared/ui/select.tsx";
import { isGivenRole, roleOptions } from "./role-words.ts";

interface RoleSelectProps {
  readonly id?: string;
  readonly label?: string;
  readonly role: GivenRole;
  readonly isDisabled?: boolean;
  readonly onChoose: (role: GivenRole) => void;
}

export function RoleSelect({ label, role, isDisabled = false, onChoose, ...rest }: RoleSelectProps) {
  return (
    <Select
      {...rest}
      className="w-full sm:w-40"
      aria-label={label}
      value={role}
      disabled={isDisabled}
      options={roleOptions()}
      onChange={({ currentTarget: { value } }) => {
        if (isGivenRole(value)) onChoose(value);
      }}
    />
  );
}
