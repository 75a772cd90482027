// Every endpoint of this capability.
export { searchEverything } from './search.ts'
