import { readAgent, readChannels } from '../../agents/index.ts'
import type { App } from '../../platform/app.ts'
import type { Connection } from './store.ts'
import { isPublic } from './webhook-address.ts'

/** A problem that prevents replies, and how to fix it. */
export interface Obstacle {
  code: 'no_agent' | 'agent_paused' | 'channel_off' | 'not_public'
  message: string
}

export async function obstaclesOf(app: App, connection: Connection): Promise<Obstacle[]> {
  const { accountId, agentId, messenger } = connection
  const obstacles: Obstacle[] = []
  if (messenger.webhook !== null && messenger.polling === null && !isPublic(app)) {
    const message = 'The service must reach us by https from outside: set FRONTDESK_PUBLIC_URL.'
    obstacles.push({ code: 'not_public', message })
  }
  if (agentId === null)
    return [...obstacles, { code: 'no_agent', message: 'No agent answers yet: assign one.' }]
  const { is_offline: isPaused, name } = await readAgent(app.db, accountId, agentId)
  if (isPaused) {
    const message = `${name} is paused: PUT /agents/${agentId}/deployment-status { "isOffline": false }`
    obstacles.push({ code: 'agent_paused', message })
  }
  if (!(await readChannels(app.db, accountId, agentId))[messenger.key].enabled) {
    const message = `${name} is switched off here: PUT /agents/${agentId}/settings/${messenger.key} { "enabled": true }`
    obstacles.push({ code: 'channel_off', message })
  }
  return obstacles
}
