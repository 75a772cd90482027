import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatappText, pageText } from '../../../test/stand-ins/graph/payloads.ts'
import { chatapp, pageapp, photoapp } from '../list.ts'

const real = [
  [chatapp, chatappText('1', { from: '34611111111' }, 'Hello')],
  [photoapp, pageText('instagram', '1', { from: '2' }, 'Hello')],
  [pageapp, pageText('page', '1', { from: '2' }, 'Hello')],
] as const

describe.each(real.map(([messenger, payload]) => [messenger.key, messenger, payload] as const))(
  '%s',
  (_key, { webhook }, payload) => {
    const parse = (given: unknown) => webhook?.parse(given, '') ?? []

    it('hears a message', () => {
      expect(parse(payload)).toMatchObject([
        {
          providerId: '1',
          messages: [{ content: { text: 'Hello', media: [], unsupported: null } }],
          receipts: [],
        },
      ])
    })

    it('takes anything that is JSON, and hears nothing in it', () => {
      fc.assert(fc.property(fc.jsonValue(), (value) => parse(value).every(isEmpty)))
    })

    it('takes a payload of which any one part is something else', () => {
      const places = pathsIn(payload)
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.jsonValue(), (path, value) => {
          for (const { messages } of parse(replaced(payload, path, value))) {
            for (const message of messages) expect(message.sentAt.getTime()).not.toBeNaN()
          }
        }),
      )
    })
  },
)

const isEmpty = ({ messages, receipts }: { messages: unknown[]; receipts: unknown[] }) =>
  messages.length + receipts.length === 0

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...path, key]))]
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}
