/** An agent that was just created, or is about to be deleted. */
export interface AgentIdentity {
  id: string
  accountId: number
  name: string
}

/** Hooks for creating and deleting agents. */
export interface AgentLifecycle<App> {
  /** Makes what every agent has; runs in the transaction that makes the agent. */
  onAgentCreated?: (app: App, agent: AgentIdentity) => Promise<void>
  /** Stops work for an agent, in the transaction that deletes it. */
  onAgentDeleted?: (app: App, agent: AgentIdentity) => Promise<void>
}
