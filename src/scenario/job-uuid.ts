/** Members under which a job may show its own UUID, the likeliest first; the document prints none (ruling 8). */
export const jobUuidMembers = [
  "id",
  "job_id",
  "job_uuid",
  "uuid",
  "job_key",
  "key",
  "job_guid",
  "guid",
  "identifier",
] as const;
