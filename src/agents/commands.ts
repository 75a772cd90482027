// Exports for commands, without the endpoints: loading those takes longer than most commands.

export { identitySecret } from './agents/identity.ts'
export { readAgent } from './agents/read.ts'
