ALTER TABLE "drift_findings" DROP CONSTRAINT "drift_findings_repair";--> statement-breakpoint
ALTER TABLE "drift_findings" ADD CONSTRAINT "drift_findings_repair" CHECK ("drift_findings"."repair" in ('remove-container', 'stop', 'back-up-and-remove', 'send-again', 'restart', 'adopt-generation', 'restore-backup', 'clear-leftovers', 'release-lease', 'lease-port', 'recount', 'remove-repository', 'back-up-again', 'remove-access', 'end-subscription', 'check-domain', 'accept', 'adopt'));--> statement-breakpoint
-- Machines learn it with the next change of each server.
UPDATE "instances" SET "spec" = "instances"."spec" || jsonb_build_object('about', jsonb_build_object(
	'name', "servers"."name", 'platform', "servers"."platform_type",
	'software', "servers"."server_type", 'minecraftVersion', "servers"."minecraft_version"))
FROM "servers" WHERE "servers"."id" = "instances"."server_id" AND "instances"."purpose" = 'live' AND "instances"."deleted_at" IS NULL;