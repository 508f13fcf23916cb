DROP TABLE "gift_links" CASCADE;--> statement-breakpoint
-- Taken over, and not made at the card provider: their owners pay for them like for any server whose subscription has ended.
UPDATE "subscriptions" SET "state" = 'ended', "ends_at" = now(), "held_since" = now(), "renews_at" = NULL, "owes_since" = NULL, "card_form_id" = NULL, "card_form_at" = NULL WHERE "server_id" IS NOT NULL AND "provider_id" IS NULL AND "state" <> 'ended';
