// What commands use, without the endpoints: loading those takes longer than what most commands do.
export { canSend, listConnections, readConnection } from './connections/store.ts'
