import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import {
  answering,
  connected,
  conversationOf,
  numberId,
  sentTexts,
  told,
  useScene,
  webhookOf,
} from '../../../test/harness/channels/scene.ts'
import { eventually, outputOf, tryOut } from '../../../test/harness/workflows/automation.ts'
import { chatappText } from '../../../test/stand-ins/graph/payloads.ts'
import { sendTemplate } from './send-template.ts'

const scene = useScene()

let people = 0
const somebody = () => `+3463000${String(++people).padStart(4, '0')}`

const variables = { header: { '1': 'Ana' }, body: { '1': 'Monday', '2': '9:00' }, buttons: { '1': 'v-1' } }
const text = 'Your visit, Ana\nWe see you on Monday at 9:00.\nLamp shop\n[Confirm] [Change it]'

const nodeFor = (phoneNumberId: number, more: object) => ({
  type: 'SEND_CHATAPP_MESSAGE',
  phoneNumberId,
  template: 'appointment_reminder',
  templateVariables: variables,
  ...more,
})

const run = (node: Json, payload?: Json) =>
  tryOut(scene.server.api, { nodes: { node }, edges: ['start → node'] }, payload)

describe('GET /channels/chatapp/templates', () => {
  it('lists what is approved now, with the values that each one takes', async () => {
    const { id } = await connected(scene)
    const { results } = await scene.server.account.general.api.ok.get('/channels/chatapp/templates')
    expect(results.map(({ reference, status }: Json) => [reference, status])).toEqual([
      ['appointment_reminder/en_US', 'APPROVED'],
      ['order_shipped/en', 'APPROVED'],
      ['order_shipped/es', 'APPROVED'],
    ])
    expect(results[0]).toMatchObject({
      text: 'Your visit, {{1}}\nWe see you on {{1}} at {{2}}.\nLamp shop\n[Confirm] [Change it]',
      phoneNumberIds: [id],
      parameters: { body: [{ id: '1', example: 'Monday' }, { id: '2' }] },
    })
    const some = await scene.server.api.ok.get(`/channels/chatapp/templates?phoneNumberId=${id}`)
    expect(some.results).toHaveLength(3)
    expect((await scene.server.api.get('/channels/chatapp/templates?phoneNumberId=2147483000')).status).toBe(
      404,
    )
  })

  it('has none where no number is connected, and says so where the service is down', async () => {
    expect((await scene.server.api.ok.get('/channels/chatapp/templates')).results).toEqual([])
    const { id } = await connected(scene)
    scene.graph.failures.push({ status: 503, headers: { 'retry-after': '12' } })
    const down = await scene.server.api.get('/channels/chatapp/templates')
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '12'])
    scene.graph.failures.push({ status: 401 })
    expect((await scene.server.api.get('/channels/chatapp/templates')).status).toBe(409)
    expect((await scene.server.api.ok.get('/channels')).results).toMatchObject([
      { id, status: 'NEEDS_ATTENTION', canSendMessages: false },
    ])
  })
})

describe('SEND_CHATAPP_MESSAGE', () => {
  it('sends to a phone number; the answer lands in the conversation that holds the template', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    const phoneNumber = somebody()
    const tried = await run(nodeFor(id, { personName: 'Ana Ruiz', phoneNumber }))
    expect(tried.log).toMatchObject({ successful: true })
    const [sent] = scene.graph.sent
    expect(await outputOf(scene.server.api, tried, 'node')).toBe(sent?.id)
    expect(sent).toMatchObject({ to: phoneNumber.slice(1), body: { type: 'template' } })
    const answer = chatappText(numberId, { from: phoneNumber.slice(1) }, 'Hello')
    await scene.graph.deliver(webhookOf(scene), answer)
    await sentTexts(scene, 2)
    const conversation = await conversationOf(scene, agent)
    expect(told(conversation).slice(0, 2)).toEqual([`AGENT: ${text}`, 'USER: Hello'])
    expect(conversation.contact).toMatchObject({ name: 'Ana Ruiz', phone: phoneNumber })
  })

  it('sends to a People record', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    const phone = somebody()
    const row = await scene.server.api.ok.post('/objects/people/rows', { Name: 'Bo', Phone: phone })
    const node = nodeFor(id, { recipientMode: 'PEOPLE_RECORD', peopleRowId: '{trigger_payload}' })
    expect((await run(node, row.id)).log.successful).toBe(true)
    expect(scene.graph.sent).toMatchObject([{ to: phone.slice(1) }])
    expect((await conversationOf(scene, agent)).contact.id).toBe(row.id)
  })

  it('fails the node with what is wrong, and sends nothing', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    const to = { personName: 'Ana', phoneNumber: somebody() }
    const missing = await run(nodeFor(id, { ...to, templateVariables: {} }))
    expect(missing.log.error).toContain('templateVariables.buttons.1')
    const rejected = await run(nodeFor(id, { ...to, template: 'summer_sale' }))
    expect(rejected.log.error).toContain('no approved template')
    scene.graph.data.unknown.add(to.phoneNumber.slice(1))
    const nobody = await run(nodeFor(id, to))
    expect(nobody.log.error).toContain('cannot receive')
    expect(scene.graph.sent).toEqual([])
  })

  it('is refused on save for a number that is not of the account or has no agent', async () => {
    const other = await scene.server.createAccount()
    const foreign = await connected(scene, 'chatapp', null, other)
    const { id: workflow } = await scene.server.api.ok.post('/workflows', { name: 'x' })
    const save = (phoneNumberId: number) => {
      const data = nodeFor(phoneNumberId, { personName: 'Ana', phoneNumber: '+34600000000' })
      const position = { positionX: 0, positionY: 0 }
      return scene.server.api.post(`/workflows/${workflow}/nodes`, { type: data.type, position, data })
    }
    const unknown = await save(foreign.id)
    expect(unknown.status).toBe(400)
    expect(unknown.body.details.issues).toMatchObject([{ path: 'data.phoneNumberId', code: 'not_found' }])
    await scene.app.db.deleteFrom('channel_connections').execute()
    const own = await connected(scene)
    const unassigned = await save(own.id)
    expect(unassigned.body.details.issues).toMatchObject([
      { path: 'data.phoneNumberId', code: 'invalid_reference' },
    ])
    const page = await connected(scene, 'pageapp')
    expect((await save(page.id)).body.details.issues).toMatchObject([{ code: 'not_found' }])
  })
})

const message = (phoneNumberId: number, phoneNumber: string, key: string) => ({
  accountId: scene.server.account.id,
  phoneNumberId,
  recipient: { name: 'Ana', phoneNumber },
  template: 'appointment_reminder',
  variables,
  key,
  causes: [],
})

describe('a template', () => {
  it('is sent once for its key, also by two at the same time', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    const phone = somebody()
    const [one, two] = await Promise.all(
      [1, 2].map(() => sendTemplate(scene.app, message(id, phone, 'key-1'))),
    )
    expect(one).toBe(two)
    expect(await sendTemplate(scene.app, message(id, phone, 'key-1'))).toBe(one)
    expect(await sendTemplate(scene.app, message(id, phone, 'key-2'))).not.toBe(one)
    expect(scene.graph.sent).toHaveLength(2)
    expect(told(await conversationOf(scene, agent))).toEqual([`AGENT: ${text}`, `AGENT: ${text}`])
  })

  it('to a number that the service writes in another way is answered in the same conversation', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    scene.graph.data.writtenAs['5215512345678'] = '525512345678'
    await sendTemplate(scene.app, message(id, '+5215512345678', 'key-3'))
    await scene.graph.deliver(webhookOf(scene), chatappText(numberId, { from: '525512345678' }, 'Hello'))
    await sentTexts(scene, 2)
    await sendTemplate(scene.app, message(id, '+5215512345678', 'key-3b'))
    const [first, second, , fourth] = told(await conversationOf(scene, agent))
    expect([first, second, fourth]).toEqual([`AGENT: ${text}`, 'USER: Hello', `AGENT: ${text}`])
  })

  it('that was given up for its time is sent with the next try under its key, and once', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    const phone = somebody()
    await sendTemplate(scene.app, message(id, phone, 'key-6a'))
    scene.graph.failures.push({ status: 500 }, { status: 500 }, { status: 500 })
    const sending = sendTemplate(scene.app, message(id, phone, 'key-6')).catch((error: Error) => error)
    await eventually(async () => {
      const { rows } = await sql`
        update conversation_outbox set state = 'FAILED', settled_at = now()
        where state = 'PENDING' and holder is null and attempts > 0 returning id`.execute(scene.app.db)
      return rows[0]
    })
    expect(await sending).toBeInstanceOf(Error)
    scene.graph.failures.length = 0
    const sent = await sendTemplate(scene.app, message(id, phone, 'key-6'))
    expect(sent).toMatch(/^wamid/)
    expect(await sendTemplate(scene.app, message(id, phone, 'key-6'))).toBe(sent)
    expect(scene.graph.sent).toHaveLength(2)
  })

  it('waits for a moment where the service is busy', async () => {
    const agent = await answering(scene)
    const { id } = await connected(scene, 'chatapp', agent.id)
    await sendTemplate(scene.app, message(id, somebody(), 'key-4'))
    scene.graph.failures.push({ status: 500 })
    expect(await sendTemplate(scene.app, message(id, somebody(), 'key-5'))).toMatch(/^wamid/)
    await eventually(async () => scene.graph.sent.length === 2 || undefined)
  })
})
