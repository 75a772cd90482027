import { expect } from 'vitest'
import type { TestAgent } from '../agents/agent.ts'
import type { Json } from '../api.ts'
import { newVisitor, type TestVisitor } from '../channels/visitor.ts'
import type { TestAccount } from '../server.ts'
import { activate, allFinished, eventually } from '../workflows/automation.ts'

/** A person with data in every part of the product. */
export interface TestPerson {
  email: string
  phone: string
  name: string
  /** A word that only this person uses. */
  word: string
}

async function upload({ owner: { api } }: TestAccount, path: string, content: string): Promise<void> {
  const body = new FormData()
  body.append('files', new Blob([content]), 'letter.txt')
  expect((await api.fetch(path, { method: 'POST', body })).status).toBe(201)
}

/** A contact with a file, an activity, a task and a history, and a deal that contains the address. */
export async function withRecords(
  account: TestAccount,
  person: TestPerson,
): Promise<{ id: string; dealId: string }> {
  const { api } = account.owner
  const { email, phone, name, word } = person
  const init = { headers: { 'idempotency-key': `contact-of-${account.id}-${phone.at(-1)}` } }
  const row = (await api.post('/objects/people/rows', { Name: name, Email: email, Phone: phone }, init)).body
  const path = `/objects/people/rows/${row.id}`
  await api.ok.patch(path, { 'Job title': `${word} first` })
  await api.ok.patch(path, { 'Job title': `${word} second` })
  await upload(account, `${path}/files`, `A letter of ${email} about ${word}`)
  await api.ok.post(`${path}/activities`, { type: 'NOTE', content: `Called ${phone} about ${word}` })
  await api.ok.post(`${path}/tasks`, {
    content: `Call ${name} about ${word}`,
    assignee_ids: [account.owner.id],
  })
  const fields = (await api.ok.get('/objects/deals/fields')).results
  if (!fields.some((field: Json) => field.name === 'Mail'))
    await api.ok.post('/objects/deals/fields', {
      name: 'Mail',
      type: 'string',
      metadata: { format: 'email' },
    })
  const deal = await api.ok.post('/objects/deals/rows', { Name: `Lamps for ${email}`, Mail: email })
  await api.ok.patch(`/objects/deals/rows/${deal.id}`, { Name: `Lamps, ${nationally(phone)}` })
  return { id: row.id, dealId: deal.id }
}

/** A phone number in its national format. */
function nationally(phone: string): string {
  return `0${phone.slice(3, 6)} / ${phone.slice(6, 9)} ${phone.slice(9)}`
}

/** A finished live chat with a file. */
export async function withChat(url: string, agent: TestAgent, person: TestPerson): Promise<TestVisitor> {
  const visitor = await newVisitor(url, agent.id, { name: person.name, email: person.email })
  const file = await visitor.upload('note.txt', `A note of ${person.email} about ${person.word}`)
  await visitor.say(`Hello, ${person.word}: write to ${person.email.toUpperCase()}`, {
    attachment_ids: [file.body.id],
  })
  await atRest(visitor)
  return visitor
}

export async function atRest(visitor: TestVisitor): Promise<void> {
  await eventually(async () => ((await visitor.history()).thinking ? undefined : true))
}

/** A delivery that started a run, now finished, with the person in the result of its node. */
export async function withRun(
  account: TestAccount,
  url: string,
  person: TestPerson,
): Promise<{ workflowId: number }> {
  const { api } = account.owner
  const webhook = await api.ok.post('/incoming-webhooks', { name: 'Orders', useAuthentication: false })
  const { id } = await activate(api, {
    nodes: { start: { type: 'WEBHOOK', triggerByWebhookIds: [webhook.id] } },
  })
  const body = JSON.stringify({ from: person.email, phone: Number(person.phone.slice(1)), note: person.word })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/webhooks/${webhook.id}`, { method: 'POST', headers, body })).status).toBe(202)
  await allFinished(api, id, 1)
  return { workflowId: id }
}

/** Erases a person, and waits until it is done. */
export async function erased(account: TestAccount, wish: object): Promise<Json> {
  const { api } = account.owner
  const made = await api.ok.post('/erasures', wish)
  return eventually(async () => {
    const one = await api.ok.get(`/erasures/${made.id}`)
    expect(one.status).not.toBe('FAILED')
    return one.status === 'DONE' ? one : undefined
  }, 60)
}

/** Reads one count of a report. */
export function countOf(counts: Json, kind: string): number {
  return counts.find((one: Json) => one.kind === kind)?.count ?? 0
}
