// Every endpoint of this capability.
export { templateEndpoints } from './templates.ts'
