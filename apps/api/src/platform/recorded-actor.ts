/** How rows name the actor. Stored permanently: values are only ever added. */
export const recordedActorKinds = ["person", "guest", "system"] as const;
export const recordedVias = ["browser", "api-key", "assistant", "schedule", "sftp", "system"] as const;
