DROP TABLE "gift_links" CASCADE;
