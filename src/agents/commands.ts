// Exports for commands, without the endpoints: loading those takes longer than most commands.
export { readAgent } from './agents/agents.ts'
export { identitySecret } from './agents/identity.ts'
