/** An agent that was just made, or is about to be gone. */
export interface AgentIdentity {
  id: string
  accountId: number
  name: string
}

/** What comes and goes with agents. */
export interface AgentLifecycle<App> {
  /** Makes what every agent has; runs in the transaction that makes the agent. */
  onAgentCreated?: (app: App, agent: AgentIdentity) => Promise<void>
  /** Ends what was kept going for an agent; runs in the transaction that deletes it. */
  onAgentDeleted?: (app: App, agent: AgentIdentity) => Promise<void>
}
