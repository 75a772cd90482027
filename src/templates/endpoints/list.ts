export { templateEndpoints } from './templates.ts'
