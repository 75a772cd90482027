import { messengerOf } from '../../../src/channels/channel-types.ts'
import { connectChannel } from '../../../src/channels/connections/connect.ts'
import { connectWithToken } from '../../../src/integrations/accounts/connect.ts'
import { providers } from '../../../src/integrations/providers.ts'
import { startServer, type TestServer } from '../../harness/server.ts'
import { type GraphStandIn, startGraph } from '../../stand-ins/graph/index.ts'
import { type Providers, startProviders } from '../../stand-ins/providers/index.ts'
import { htmlPage, startWebsite, type Website } from '../../stand-ins/website.ts'
import { type Recorder, recorder } from './recorder.ts'

/** A server with everything connected that lies outside it. */
export interface World extends Recorder {
  server: TestServer
  graph: GraphStandIn
  site: Website
  stop: () => Promise<void>
}

export async function startWorld(): Promise<World> {
  const [graph, services, site] = await Promise.all([startGraph(), startProviders(), startWebsite(pages)])
  const server = await startServer({
    workers: true,
    environment: { ...graph.environment, ...services.environment },
  })
  await connectServices(server, services)
  return {
    ...recorder(server.api),
    server,
    graph,
    site,
    stop: async () => {
      await server.stop()
      await Promise.all([graph.close(), services.close(), site.close()])
    },
  }
}

const pages = {
  '/help/': htmlPage('Help', '<p>Everything about lamps and how they are repaired.</p>', {
    links: ['returns'],
  }),
  '/help/returns': htmlPage('Returns', '<p>Send a lamp back within thirty days and get your money back.</p>'),
}

async function connectServices({ app, account }: TestServer, services: Providers): Promise<void> {
  for (const provider of providers) {
    const service = services[provider.vendor.name.toLowerCase() as 'google']
    const connection = { accountId: account.id, provider, createdBy: account.owner.id }
    const instanceUrl = provider.kind === 'crm-a' ? service.url : null
    await connectWithToken(app, connection, { accessToken: service.oauth.issue(), instanceUrl })
  }
}

/** A number of the chat app, answered by the agent. */
export async function connectNumber({ server, graph }: World, agentId: string): Promise<void> {
  const { accessToken, appSecret } = graph.data
  const ids = { providerId: '106540352242922', businessId: '102290129340398' }
  await connectChannel(server.app, {
    accountId: server.account.id,
    messenger: messengerOf('chatapp'),
    values: { ...ids, accessToken, appSecret },
    agentId,
  })
}
