// What commands use, without the endpoints: loading those takes longer than what most commands do.
export { readAgent } from './agents/agents.ts'
export { identitySecret } from './agents/identity.ts'
