import type { Messenger, Outgoing, ProviderIds, Service, Taken } from '../channel.ts'
import { readCredentials } from '../connections/credentials.ts'
import { type GraphClient, graphClient } from './client.ts'

/** A messenger that Meta carries: what differs between the three of them. */
export interface GraphMessenger extends Omit<Messenger, 'describe' | 'subscribe' | 'send' | 'download'> {
  webhookObject: string
  describe: (client: GraphClient, ids: ProviderIds) => Promise<{ name: string; phoneNumber: string | null }>
  subscribe: (client: GraphClient, ids: ProviderIds) => Promise<void>
  send: (client: GraphClient, ids: ProviderIds, outgoing: Outgoing) => Promise<Taken>
}

export function clientOf({ app, credentials, signal }: Service): GraphClient {
  return graphClient(app, readCredentials(credentials), signal)
}

/** By the one client of the Graph API. */
export function viaGraph(own: GraphMessenger): Messenger {
  return {
    ...own,
    describe: (service) => own.describe(clientOf(service), service.ids),
    subscribe: (service) => own.subscribe(clientOf(service), service.ids),
    send: (service, _sender, outgoing) => own.send(clientOf(service), service.ids, outgoing),
    download: (service, mediaId, maxBytes) => clientOf(service).download(mediaId, maxBytes),
  }
}
