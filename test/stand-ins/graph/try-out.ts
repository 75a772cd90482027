import type { GraphStandIn } from './index.ts'
import { chatappStatus, chatappText, pageText } from './payloads.ts'

type Say = (...lines: string[]) => void

const webhook = `${process.env['FRONTDESK_PUBLIC_URL'] ?? 'https://127.0.0.1:8443'}/channels/meta/webhook`

/** Instructions for connecting a number, a photo account and a page of the stand-in. */
export function messengerInstructions({ data }: GraphStandIn): string[] {
  const [number, page, photo] = [data.numbers[0], data.pages[0], data.photoAccounts[0]]
  const access = `--token ${data.accessToken} --app-secret ${data.appSecret} --agent <id of your agent>`
  return [
    'Connect a WhatsApp number, a Messenger page and an Instagram account, and switch the channels of the agent on:',
    '',
    `frontdesk channel connect --channel chatapp --id ${number?.id} --business ${number?.businessId} ${access}`,
    `frontdesk channel connect --channel pageapp --id ${page?.id} ${access}`,
    `frontdesk channel connect --channel photoapp --id ${photo?.id} --page ${photo?.pageId} ${access}`,
    '',
    `Messages go to ${webhook} (FRONTDESK_PUBLIC_URL says otherwise); answers are shown here.`,
    'Typing fail 401, fail 429, fail 500 or fail html spoils the next call.',
  ]
}

/** The events by the word to type: a person writes, and the answers are shown and reported as delivered. */
export function messengerHappenings(
  graph: GraphStandIn,
  say: Say,
): Readonly<Record<string, (words: string) => void>> {
  const { data } = graph
  graph.onSent(async (message) => {
    say(`${message.from} → ${message.to}: ${message.text ?? JSON.stringify(message.body.template)}`)
    if (message.body.messaging_product !== 'whatsapp') return
    for (const status of ['sent', 'delivered']) deliver(chatappStatus(message, status))
  })
  const deliver = (payload: object): void => {
    graph.deliver(webhook, payload).then(
      ({ status }) => status === 200 || say(`The webhook answered ${status}.`),
      (error: Error) => say(`The webhook is not to be reached: ${error.message}`),
    )
  }
  return {
    // `fail 429`: the answer to the next call.
    fail: (words) =>
      void graph.failures.push({ status: Number(words) || 200, headers: { 'retry-after': '5' } }),
    whatsapp: (words) => deliver(chatappText(data.numbers[0]?.id ?? '', { from: '34611111111' }, words)),
    messenger: (words) => deliver(pageText('page', data.pages[0]?.id ?? '', { from: '5001' }, words)),
    instagram: (words) =>
      deliver(pageText('instagram', data.photoAccounts[0]?.id ?? '', { from: '6001' }, words)),
  }
}
