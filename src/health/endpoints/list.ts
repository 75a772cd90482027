export { readHealthReport } from './health-report.ts'
