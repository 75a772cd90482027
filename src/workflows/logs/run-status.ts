export const runStatuses = ['QUEUED', 'RUNNING', 'WAITING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const
export type RunStatus = (typeof runStatuses)[number]
