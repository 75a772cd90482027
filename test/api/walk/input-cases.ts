import { expect } from 'vitest'
import type { Json, Reply } from '../../harness/api.ts'
import type { Case } from '../cases.ts'
import { expectError } from '../send.ts'
import {
  bodyKeys,
  exampleBody,
  exampleContent,
  json,
  type Subject,
  takesJson,
  wrongBodies,
  wrongQueries,
} from '../subjects.ts'
import type { World } from './world.ts'

/** Queries and bodies that the endpoint's own schemas refuse: the 400 names the place. */
export function inputCases(world: World, subject: Subject): Case[] {
  const { own, at, pathsOf, sendAs } = world
  const url = at(pathsOf(own).get(subject) ?? '')
  const sendQuery = (query: string): Promise<Reply> =>
    sendAs(own.owner, subject, `${url}?${query}`, exampleContent(subject))
  const cases = wrongQueries(subject).map(({ key, query }) => ({
    name: `query ${query.toString()}`,
    run: async () => expectIssueAt(await sendQuery(query.toString()), key),
  }))
  // An identity provider may add parameters when it redirects a browser back (RFC 6749, 4.1.2).
  if (subject.name !== 'GET /session/oidc/{providerId}/callback') {
    cases.push({
      name: 'unknown query parameter',
      run: async () => {
        const { details } = expectError(await sendQuery('no_such_key=1'), 400)
        const issue = { path: 'no_such_key', code: 'unknown_key' }
        expect(details.issues).toContainEqual(expect.objectContaining(issue))
      },
    })
  }
  return takesJson(subject) ? [...cases, ...bodyCases(world, subject, url)] : cases
}

function bodyCases({ own, sendAs }: World, subject: Subject, url: string): Case[] {
  const sendBody = (body: unknown): Promise<Reply> => sendAs(own.owner, subject, url, json(body))
  const keys = bodyKeys(subject)
  const misspelt = keys[0] === undefined ? 'no_such_key' : `${keys[0]}x`
  return [
    {
      name: `unknown key ${misspelt}`,
      run: async () => {
        const { details } = expectError(await sendBody({ ...exampleBody(subject), [misspelt]: 1 }), 400)
        const issue = details.issues.find((one: Json) => one.code === 'unknown_key')
        expect(issue?.path).toBe(misspelt)
        expect(keys.length === 0 ? [undefined] : keys).toContain(issue?.suggestion)
      },
    },
    ...wrongBodies(subject).map(({ key, body }) => ({
      name: `wrong type ${key}: ${JSON.stringify(body[key])}`,
      run: async () => expectIssueAt(await sendBody(body), key),
    })),
  ]
}

function expectIssueAt(reply: Reply, key: string): void {
  const { details } = expectError(reply, 400)
  const paths = (details?.issues ?? []).map((issue: Json) => issue.path)
  expect(paths).toContainEqual(expect.stringMatching(new RegExp(`^${key}\\b`)))
}
