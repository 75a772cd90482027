// Every endpoint of this capability.
export { readHealthReport } from './health-report.ts'
