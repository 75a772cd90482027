// Every endpoint of this capability.
export { configurationEndpoints } from './configuration.ts'
