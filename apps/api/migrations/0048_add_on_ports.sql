ALTER TABLE "port_leases" ADD COLUMN "purpose" text DEFAULT 'game' NOT NULL;--> statement-breakpoint
ALTER TABLE "port_leases" ADD COLUMN "add_on" text;--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_purpose" CHECK ("port_leases"."purpose" in ('game', 'web-map', 'voice', 'votes'));