import type {
  Media,
  Messenger,
  Outgoing,
  ParsedPayload,
  ProviderIds,
  Service,
  Taken,
  TextLimit,
} from '../channel.ts'
import { messenger } from '../messenger.ts'
import { fetchPublic, type GraphClient, graphClient } from './client.ts'
import { readMetaCredentials } from './credentials.ts'
import { metaWebhook } from './webhook.ts'

/** A messenger carried by Meta, with the differences between the three. */
interface MetaMessenger<Key extends string>
  extends Pick<Messenger<Key>, 'key' | 'label' | 'connecting' | 'contactOf' | 'erasing' | 'hasTemplates'> {
  /** Meta's name for the subject of the posted payloads. */
  webhookObject: string
  parse: (entry: unknown) => ParsedPayload[]
  text: TextLimit
  describe: (client: GraphClient, ids: ProviderIds) => Promise<{ name: string; phoneNumber: string | null }>
  subscribe: (client: GraphClient, ids: ProviderIds) => Promise<void>
  send: (client: GraphClient, ids: ProviderIds, outgoing: Outgoing) => Promise<Taken>
}

export function clientOf({ app, credentials, signal }: Service): GraphClient {
  return graphClient(app, readMetaCredentials(credentials), signal)
}

/** Defines a messenger with the shared client of the Graph API. */
export function viaMeta<const Key extends string>(own: MetaMessenger<Key>) {
  const { webhookObject, parse, text, ...shared } = own
  return messenger<Key>({
    ...shared,
    isReadTogether: true,
    limits: { replyWindowMs: 24 * 60 * 60 * 1000, text, perSecond: null },
    webhook: metaWebhook(webhookObject, parse),
    polling: null,
    describe: (service) => own.describe(clientOf(service), service.ids),
    subscribe: async (service) => {
      await own.subscribe(clientOf(service), service.ids)
      return null
    },
    send: (service, _sender, outgoing) => own.send(clientOf(service), service.ids, outgoing),
    download: async (service, media, maxBytes) => fileOf(service, media, maxBytes),
  })
}

async function fileOf(service: Service, { url, mediaId }: Media, maxBytes: number): Promise<Buffer> {
  if (url !== null) return fetchPublic(service.app, url, maxBytes, service.signal)
  return clientOf(service).download(mediaId ?? '', maxBytes)
}
