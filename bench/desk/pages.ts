/** A first page of the operator's, beside the statements that nobody could do without. */
export interface DeskPage {
  readonly name: string;
  readonly path: (serverId: string) => string;
  /** After the one that finds who asks. `$1` is the server. */
  readonly statements: readonly string[];
  /** At most, with the one that finds who asks. */
  readonly queries: number;
  /** The machines are asked what they hold. */
  readonly asksMachines?: true;
}

const serversOfPage = (people: string) => `
  select s.id, s.user_id, s.name, s.server_type, s.minecraft_version, i.power, o.state, o.started_at, l.port
    from servers s
    left join instances i on i.server_id = s.id and i.purpose = 'live' and i.deleted_at is null
    left join instance_observations o on o.instance_id = i.id
    left join port_leases l on l.instance_id = i.id
   where s.deleted_at is null and s.user_id in (${people})`;

const columns = "id, username, username_key, email, plan, suspended_reason";
const firstPeople = (what: string) =>
  `select ${what} from users where deleted_at is null order by username_key collate "C" limit 50`;
const foundPeople = (what: string) =>
  `select ${what} from users where deleted_at is null and username_key like 'pab%'
    order by username_key collate "C" limit 50`;
const totals = [
  "select count(*) from users where deleted_at is null",
  "select count(*) from servers where deleted_at is null",
];

export const deskPages: readonly DeskPage[] = [
  {
    name: "people",
    path: () => "/api/admin/users?limit=50",
    statements: [firstPeople(columns), serversOfPage(firstPeople("id"))],
    queries: 3,
  },
  {
    name: "people by name",
    path: () => "/api/admin/users?q=pab&limit=50",
    statements: [foundPeople(columns), serversOfPage(foundPeople("id"))],
    queries: 3,
  },
  {
    name: "machines",
    path: () => "/api/admin/machines",
    statements: [
      `select n.*, r.heard_at, r.agent_version, r.protocol, r.figures
         from nodes n left join node_reports r on r.node_id = n.id where n.state <> 'removed' order by n.name, n.id`,
      `select i.node_id, count(*), count(*) filter (where o.state = 'online')
         from instances i left join instance_observations o on o.instance_id = i.id
        where i.deleted_at is null group by 1`,
    ],
    queries: 3,
  },
  {
    name: "servers on the machines",
    path: () => "/api/admin/vps-servers?limit=50",
    statements: [],
    // The machines, and the servers of their answers in parts of a thousand.
    queries: 22,
    asksMachines: true,
  },
  {
    name: "totals",
    path: () => "/api/admin/totals",
    statements: totals,
    // Beside the two counts: the machines, and the servers of their answers in parts of a thousand.
    queries: 24,
    asksMachines: true,
  },
  {
    name: "activity of a server",
    path: (serverId) => `/api/servers/${serverId}/activity`,
    statements: [
      `select a.*, u.username from activity a left join users u on u.id = a.actor_id
        where a.server_id = $1 order by a.at desc, a.id desc limit 51`,
    ],
    queries: 4,
  },
  {
    name: "activity of a person",
    path: () => "/api/activity",
    statements: [
      `select a.*, u.username from activity a left join users u on u.id = a.actor_id
        where a.server_id = any(array(select id from servers where user_id = (select user_id from servers where id = $1)))
        order by a.at desc, a.id desc limit 51`,
    ],
    queries: 2,
  },
];
