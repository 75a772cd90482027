export { type Certificate, certificateFor } from './certificate.ts'
