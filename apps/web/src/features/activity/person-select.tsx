import type { Server } from "@blockwright/contract/servers";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useSignedInUser } from "../../shared/auth/use-auth.ts";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";
import { Select } from "../../shared/ui/select.tsx";
import { peopleQuery } from "./activity-queries.ts";

interface PersonSelectProps {
  readonly server: Server;
  readonly userId: string | undefined;
  readonly onChoose: (userId: string | undefined) => void;
}

/** The owner and the people with current access to the server. */
export function PersonSelect({ server, userId, onChoose }: PersonSelectProps) {
  const { username } = useSignedInUser();
  const query = peopleQuery(server.id);
  const canRead = server.actions.includes("read-users");
  const { data: people = [] } = useQuery(canRead ? query : { ...query, queryFn: skipToken });
  const options = [
    { value: "", label: t("Everyone") },
    { value: server.userId, label: visibleLine(server.sharedBy ?? username) },
    ...people.map((one) => ({ value: one.userId, label: visibleLine(one.user.username) })),
  ];
  return (
    <Select
      className="w-full sm:w-52"
      aria-label={t("By")}
      value={userId ?? ""}
      options={options}
      onChange={({ currentTarget: { value } }) => onChoose(value || undefined)}
    />
  );
}
