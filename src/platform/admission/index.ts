export { Admission } from './admission.ts'
export type { Holding } from './held-bytes.ts'
export { admissionLimits, arrivalTimeouts, type RateName } from './limits.ts'
export type { RateUse } from './rate-window.ts'
