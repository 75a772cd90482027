export { type Access, accessible, allows, type Reader, seesTable } from './predicate.ts'
