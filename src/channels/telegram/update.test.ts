import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageOf } from '../../../test/stand-ins/telegram/payloads.ts'
import { parseUpdate } from './update.ts'

const from = { id: 5, first_name: 'Ana' }
const file = { file_id: 'f', mime_type: 'image/png', file_name: 'a.png' }
const content = {
  text: 'Hello',
  photo: [file],
  voice: file,
  reply_to_message: { text: 'x' },
  location: { latitude: 1, longitude: 2 },
}
const whole = { update_id: 1, message: messageOf({ from }, content) }

it('takes anything that is JSON, and hears nothing in it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      (parseUpdate(value, '1') ?? []).every(({ messages }) => messages.length === 0),
    ),
  )
})

it('takes an update of which any one part is something else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(whole.message)), fc.jsonValue(), (key, value) => {
      const heard = parseUpdate({ ...whole, message: { ...whole.message, [key]: value } }, '1') ?? []
      for (const { sentAt, personId } of heard.flatMap(({ messages }) => messages)) {
        expect(sentAt.getTime()).not.toBeNaN()
        expect(personId).toMatch(/^-?\d+$/)
      }
    }),
  )
})
