// The part for commands. Loading the endpoints as well would take longer than most commands run.
export { canSend, listConnections, readConnection } from './connections/store.ts'
