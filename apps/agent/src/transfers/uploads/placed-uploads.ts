import type { UploadRecord } from "./upload-records.ts";

/** The most recently completed uploads: a client that lost the answer to the last part asks again. */
export interface PlacedUploads {
  add(record: UploadRecord): void;
  lengthOf(instanceId: string, uploadId: string): number | undefined;
}

const maxKept = 10_000;

export function createPlacedUploads(): PlacedUploads {
  const placed = new Map<string, UploadRecord>();
  return {
    add: (record) => {
      placed.set(record.uploadId, record);
      const [oldest] = placed.keys();
      if (placed.size > maxKept && oldest !== undefined) placed.delete(oldest);
    },
    lengthOf: (instanceId, uploadId) => {
      const record = placed.get(uploadId);
      return record?.instanceId === instanceId ? record.lengthBytes : undefined;
    },
  };
}
