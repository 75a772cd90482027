import { expect, it } from 'vitest'
import type { Json } from '../harness/api.ts'
import { useSharedServer } from '../harness/shared-server.ts'

const server = useSharedServer({ workers: true })

/** The agent of a template, and the records that it creates. */
async function install(template: string): Promise<{
  say: (message: string) => Promise<string[]>
  records: () => Promise<Json[]>
}> {
  const { api } = server
  const { made } = await api.ok.post(`/templates/${template}/install`, { sample_data: false })
  const idOf = (kind: string) => made.find((one: Json) => one.kind === kind)?.id
  let conversation = {}
  return {
    say: async (message) => {
      const answer = await api.ok.post(`/agents/${idOf('agent')}/messages`, { message, ...conversation })
      conversation = { conversation_id: answer.conversation_id }
      return answer.messages.map((one: Json) => one.content)
    },
    records: async () => {
      const { results } = await api.ok.post(`/objects/${idOf('object')}/rows/list`, {})
      return results.map((row: Json) => row.data)
    },
  }
}

it('reads a message for all questions, and corrects the record that it has stored', async () => {
  const { say, records } = await install('lead-capture')
  expect(await say("I'm Tom Baker, tom@baker.io, I need 20 chairs")).toContain(
    'Thank you, Tom Baker. We will write to tom@baker.io soon.',
  )
  expect(await records()).toMatchObject([
    { Name: 'Tom Baker', Email: 'tom@baker.io', Request: 'I need 20 chairs' },
  ])
  await say('sorry, my email is tom.baker@baker.io')
  await say('I meant 25')
  expect(await records()).toMatchObject([
    { Name: 'Tom Baker', Email: 'tom.baker@baker.io', Request: 'I need 25 chairs' },
  ])
})

it('gives reasons, answers questions, takes neither as values, and offers a way on', async () => {
  const { say, records } = await install('lead-capture')
  await say('Hello')
  expect(await say('why do you need that?')).toEqual([
    'So that we know who we are talking to.',
    'Could you tell me your name?',
  ])
  expect((await say('do you work on weekends?')).at(-1)).toBe('Could you tell me your name?')
  await say('no')
  expect((await say('yes')).join(' ')).toContain('“skip”')
  expect(await say('cancel')).toEqual(["All right, I've cancelled that. Write again whenever you like."])
  expect(await records()).toEqual([])
})
