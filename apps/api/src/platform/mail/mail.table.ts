import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** The text is encrypted: mails contain links and codes that open accounts. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    sealedText: text("sealed_text").notNull(),
    attempts: integer().notNull().default(0),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("mail_outbox_created").on(table.createdAt)],
);
