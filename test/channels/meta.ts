import type { Api } from '../harness/api.ts'
import type { SentMessage } from '../stand-ins/graph/data.ts'
import { type GraphStandIn, signatureOf, startGraph } from '../stand-ins/graph/index.ts'
import { chatappMessage, chatappStatus, pageEvent } from '../stand-ins/graph/payloads.ts'
import { post } from '../stand-ins/graph/post.ts'
import { type ChannelUnderTest, mustBe, type Written, writtenAt } from './channel.ts'

const [numberId, businessId] = ['106540352242922', '102290129340398']
const pageId = '211111111111111'
const photoId = '17841400000000001'

/** WhatsApp, Messenger and Instagram, behind one Graph API. */
export async function startMeta(): Promise<{ channels: ChannelUnderTest[]; close: () => Promise<void> }> {
  const graph = await startGraph()
  return { channels: [whatsapp(graph), messenger(graph), instagram(graph)], close: graph.close }
}

let people = 0

interface Differing {
  key: ChannelUnderTest['key']
  ids: Readonly<Record<string, string>>
  payloadOf: (person: string, written: Written) => object
  echoOf: (person: string, text: string) => object
  linkIn: (body: SentMessage['body']) => string | undefined
  takenOf: ((sent: SentMessage) => object) | null
}

function viaGraph(graph: GraphStandIn, differing: Differing): ChannelUnderTest {
  const { key, ids, payloadOf, echoOf, linkIn, takenOf } = differing
  const { accessToken, appSecret } = graph.data
  let webhook = ''
  const deliver = async (payload: object) => mustBe((await graph.deliver(webhook, payload)).status, 200)
  const sentTo = (person: string) => graph.sent.filter(({ to }) => to === person)
  return {
    key,
    environment: graph.environment,
    connect: async ({ url, account }, agentId) => {
      const { api }: { api: Api } = await account.owner.signIn()
      await api.ok.post('/channels', { channel: key, ...ids, accessToken, appSecret, agentId })
      webhook = `${url}/channels/meta/webhook`
    },
    somebody: () => `34630${String(++people).padStart(6, '0')}`,
    write: (person, written) => deliver(payloadOf(person, written)),
    forge: (person) =>
      forged(webhook, JSON.stringify(payloadOf(person, { number: 1, text: 'Hi' })), appSecret),
    look: null,
    visits: () => 0,
    writeByHand: (person, text) => deliver(echoOf(person, text)),
    arrived: async (person) =>
      sentTo(person).map(({ text, body }) => ({ text, file: linkIn(body) ?? null, mark: null })),
    limit: (seconds) => {
      graph.failures.push({ status: 429, headers: { 'retry-after': String(seconds) } })
    },
    namesPause: true,
    silence: graph.silence,
    tellTaken:
      takenOf &&
      (async (person) => {
        const sent = sentTo(person).at(-1)
        if (sent !== undefined) await deliver(takenOf(sent))
      }),
  }
}

async function forged(webhook: string, body: string, secret: string): Promise<number[]> {
  const signatures = [
    '',
    'sha256=',
    'sha256=zz',
    `sha1=${'0'.repeat(40)}`,
    `sha256=${'0'.repeat(64)}`,
    signatureOf(body, 'the secret of another app'),
    signatureOf(`${body} `, secret),
  ]
  const statuses: number[] = []
  for (const signature of signatures) {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    statuses.push((await post(webhook, headers, body)).status)
  }
  return statuses
}

function keptFile({ data }: GraphStandIn, id: string, { file }: Written): void {
  if (file !== undefined) data.media[id] = { mime_type: file.contentType, bytes: file.bytes }
}

function whatsapp(graph: GraphStandIn): ChannelUnderTest {
  return viaGraph(graph, {
    key: 'chatapp',
    ids: { providerId: numberId, businessId },
    payloadOf: (from, written) => {
      const { number, text, file } = written
      const id = `wamid.${from}.${number}`
      keptFile(graph, id, written)
      const content =
        file === undefined
          ? { type: 'text', text: { body: text } }
          : {
              type: 'document',
              document: { id, mime_type: file.contentType, filename: file.name, caption: text },
            }
      return chatappMessage(numberId, { from, id, at: writtenAt(number) }, content)
    },
    echoOf: (to, body) => {
      const echo = {
        from: '34600000000',
        to,
        id: `wamid.hand.${to}`,
        timestamp: '1',
        type: 'text',
        text: { body },
      }
      const value = { metadata: { phone_number_id: numberId }, message_echoes: [echo] }
      const changes = [{ field: 'smb_message_echoes', value }]
      return { object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }
    },
    linkIn: (body) => body.document?.link,
    takenOf: (sent) => chatappStatus(sent, 'sent'),
  })
}

function ofPage(graph: GraphStandIn, object: 'page' | 'instagram', ownId: string) {
  return {
    payloadOf: (person: string, written: Written) => {
      const { number, text, file } = written
      const mid = `m_${person}_${number}`
      keptFile(graph, mid, written)
      const payload = { url: `${graph.url}/cdn/${mid}`, title: file?.name }
      const message = {
        mid,
        text,
        ...(file === undefined ? {} : { attachments: [{ type: 'file', payload }] }),
      }
      const timestamp = writtenAt(number).getTime()
      return pageEvent(object, ownId, { sender: { id: person }, timestamp, message })
    },
    echoOf: (person: string, text: string) => {
      const message = { mid: `m_hand_${person}`, text, is_echo: true }
      return pageEvent(object, ownId, { sender: { id: ownId }, recipient: { id: person }, message })
    },
    linkIn: (body: SentMessage['body']) => body.message?.attachment?.payload?.url as string | undefined,
  }
}

function messenger(graph: GraphStandIn): ChannelUnderTest {
  return viaGraph(graph, {
    key: 'pageapp',
    ids: { providerId: pageId },
    ...ofPage(graph, 'page', pageId),
    takenOf: ({ id: mid, to, text, body }) => {
      const message = { mid, text, is_echo: true, metadata: body.message.metadata }
      return pageEvent('page', pageId, { sender: { id: pageId }, recipient: { id: to }, message })
    },
  })
}

function instagram(graph: GraphStandIn): ChannelUnderTest {
  const ids = { providerId: photoId, pageId }
  return viaGraph(graph, { key: 'photoapp', ids, ...ofPage(graph, 'instagram', photoId), takenOf: null })
}
