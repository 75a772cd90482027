import { expect } from 'vitest'
import type { Case } from '../cases.ts'
import { announce, expectError } from '../send.ts'
import { json, type Subject, takesJson } from '../subjects.ts'
import { endpointSample } from './endpoint-sample.ts'
import type { World } from './world.ts'

/** Bodies that are refused before any schema sees them, by code that all endpoints share. */
export function bodyFormatCases(world: World, subject: Subject): Case[] {
  if (subject.endpoint.method === 'GET' || !endpointSample.has(subject)) return []
  return [
    ...contentTypeCases(world, subject),
    ...(takesJson(subject) ? [...malformedCases(world, subject), tooLargeCase(world, subject)] : []),
  ]
}

const noObjects = ['[]', '"text"', '1', 'true']

const noJson = ['{', '[1', '{"a":}', '{"a":1,}', 'nul', "{'a':1}", '{"a":"\u0001"}', '{"__proto__":{"a":1}}']

function malformedCases({ own, at, pathsOf, sendAs }: World, subject: Subject): Case[] {
  const url = at(pathsOf(own).get(subject) ?? '')
  const headers = { 'content-type': 'application/json' }
  const bodies = [...noObjects, ...noJson, ...(subject.endpoint.body === undefined ? [] : [''])]
  return bodies.map((body) => ({
    name: `malformed body ${JSON.stringify(body)}`,
    run: async () => {
      const reply = await sendAs(own.owner, subject, url, { headers, body })
      expect(expectError(reply, 400).code).toBe('bad_request')
    },
  }))
}

const unreadTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
]

function contentTypeCases({ own, at, pathsOf, sendAs }: World, subject: Subject): Case[] {
  const url = at(pathsOf(own).get(subject) ?? '')
  const form = new FormData()
  form.set('text', 'text')
  const other = takesJson(subject)
    ? { type: 'multipart/form-data', sent: { body: form } }
    : { type: 'application/json', sent: json({ a: 1 }) }
  const texts = unreadTypes.map((type) => ({
    type,
    sent: { headers: { 'content-type': type }, body: 'a=1' },
  }))
  return [...texts, other].map(({ type, sent }) => ({
    name: `body of type ${type}`,
    run: async () => {
      const reply = await sendAs(own.owner, subject, url, sent)
      expect(expectError(reply, 415).code).toBe('unsupported_media_type')
    },
  }))
}

function tooLargeCase({ own, at, pathsOf, session }: World, subject: Subject): Case {
  const { method, bodyLimit, key } = subject.endpoint
  return {
    name: 'body that is too large, before it arrives',
    run: async () => {
      const headers =
        key === 'session' ? await session(own.owner) : { authorization: `Bearer ${own.owner.key}` }
      const reply = await announce(method, at(pathsOf(own).get(subject) ?? ''), headers, bodyLimit + 1)
      expect(expectError(reply, 413).code).toBe('too_large')
    },
  }
}
