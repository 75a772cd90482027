export { createJobs, type Jobs } from './enqueue.ts'
export { putSchedule, removeSchedule, type Schedule } from './schedules.ts'
export { isCron, isTimeZone, nextTick, type Timetable } from './timetable.ts'
export { startWorkers, type WorkerOptions, type Workers } from './workers.ts'
