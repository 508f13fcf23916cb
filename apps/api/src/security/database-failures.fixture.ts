interface DatabaseFailure {
  readonly name: string;
  readonly broken: string;
  readonly mended: string;
  /** Where the request fails on it, when it holds the most data. */
  readonly path: "/api/auth/login" | "/api/auth/signup" | "/api/auth/appeals";
}

const withoutTable = (table: string, path: DatabaseFailure["path"]): DatabaseFailure => ({
  name: `the table ${table}`,
  broken: `alter table ${table} rename to gone`,
  mended: `alter table gone rename to ${table}`,
  path,
});

/** The database quotes the whole row in such an error. */
const refusingRows = (table: string, path: DatabaseFailure["path"]): DatabaseFailure => ({
  name: `every row of ${table}`,
  broken: `alter table ${table} add constraint never check (id is null) not valid`,
  mended: `alter table ${table} drop constraint never`,
  path,
});

/** Ways in which a request ends with a 500. The last one leaves no usable hash behind. */
export const databaseFailures: readonly DatabaseFailure[] = [
  withoutTable("sessions", "/api/auth/login"),
  withoutTable("users", "/api/auth/signup"),
  withoutTable("rate_limits", "/api/auth/login"),
  refusingRows("account_appeals", "/api/auth/appeals"),
  refusingRows("users", "/api/auth/signup"),
  refusingRows("facts", "/api/auth/signup"),
  {
    name: "the width of a column",
    broken: "alter table users alter column password_hash type varchar(20) using 'x'",
    mended: "alter table users alter column password_hash type text",
    path: "/api/auth/signup",
  },
  {
    name: "the stored hashes",
    broken: "update users set password_hash = 'no hash at all'",
    mended: "select 1",
    path: "/api/auth/login",
  },
];
