export { type Access, accessible, allows, type Reader } from './predicate.ts'
