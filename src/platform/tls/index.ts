export { certificateFor } from './certificate.ts'
export type { Certificate } from './pem.ts'
