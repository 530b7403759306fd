export const timelineModels = [
  "TimelineResponse",
  "TimelineTask",
  "BaseTimelineTaskRequest",
  "InTheFieldTaskRequest",
  "SimpleTaskRequest",
  "CarrierTaskRequest",
  "TimelineAgent",
  "TimelineSaveResponse",
  "TimelineTaskUpdateRequest",
  "IncrementStatusRequest",
] as const;
