import * as bulk from "@blockwright/node-protocol/bulk";

/** Accepts every upload, and none ever completes. */
export const uploadAnswers: Readonly<Record<string, () => object>> = {
  [bulk.createUpload.name]: () => ({ uploadId: "0123456789abcdef" }),
  [bulk.seeUpload.name]: () => ({ path: "world.zip", isForRestore: false }),
  [bulk.settleUpload.name]: () => ({ offsetBytes: 0, lengthBytes: 5, placedAt: null }),
  [bulk.dropUpload.name]: () => ({}),
};
