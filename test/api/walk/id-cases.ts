import { expect } from 'vitest'
import type { Json, Reply } from '../../harness/api.ts'
import type { Case } from '../cases.ts'
import { parametersOf, segmentsIn } from '../paths.ts'
import { expectError } from '../send.ts'
import type { Subject } from '../subjects.ts'
import { endpointSample } from './endpoint-sample.ts'
import type { World } from './world.ts'

/** Ids in the path: of another account, unknown, and impossible. */
export async function idCases(world: World, subject: Subject): Promise<Case[]> {
  const { own, foreign, attempt } = world
  const { path } = subject.endpoint
  const mine = await segmentsIn(own, path)
  const theirs = await segmentsIn(foreign, path)
  return parametersOf(path).flatMap(({ placeholder, fixture }, index) => {
    const before = mine.slice(0, index).join('')
    const after = theirs.slice(index + 1).join('')
    const strange = theirs[index] ?? ''
    const missing = withId(strange, encodeURIComponent(fixture.unknown))
    let answer: Promise<Json> | undefined
    const unknown = (): Promise<Json> =>
      (answer ??= attempt(subject, before + missing + after).then((reply) => notFoundAnswer(reply, missing)))
    const cases: Case[] = [{ name: `unknown ${placeholder}`, run: unknown }]
    if (fixture.shared !== true) {
      cases.push({
        name: `${placeholder} of another account`,
        run: async () => {
          expect(strange, `${fixture.at} differs between accounts`).not.toBe(mine[index])
          const reply = await attempt(subject, before + strange + after)
          expect(notFoundAnswer(reply, strange)).toEqual(await unknown())
        },
      })
    }
    return [...cases, ...impossibleIdCases(world, subject, mine, index)]
  })
}

// Out of range, not a number, a byte that PostgreSQL can't store, other folders, SQL, an emoji, too long.
const impossible = "0 -2000000000 99999999999999999999 1.5 NaN null %00 ..%2F.. '%20or%201=1-- %F0%9F%92%A5"
  .split(' ')
  .concat('a'.repeat(400))

/**
 * Sends the ids that the endpoint's schema lets through to the handler. `serve()` refuses the others alike everywhere, so
 * outside the sample one of them is enough to see that the schema is used.
 */
function impossibleIdCases(
  { attempt }: World,
  subject: Subject,
  segments: readonly string[],
  index: number,
): Case[] {
  const isRefused = (id: string): boolean => isRefusedBySchema(subject, segments, index, id)
  const ids = endpointSample.has(subject)
    ? impossible
    : [...impossible.filter((id) => !isRefused(id)), ...impossible.filter(isRefused).slice(0, 1)]
  return ids.map((id) => {
    const path = segments.with(index, withId(segments[index] ?? '', id)).join('')
    return {
      name: `impossible id in ${path.slice(0, 200)}`,
      run: async () => {
        const { code } = expectError(await attempt(subject, path), 400, 404)
        expect(['bad_request', 'not_found']).toContain(code)
      },
    }
  })
}

function isRefusedBySchema(
  { endpoint }: Subject,
  segments: readonly string[],
  index: number,
  id: string,
): boolean {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = names.map((name, at) => [name, at === index ? decodeURIComponent(id) : idOf(segments[at])])
  return endpoint.params?.safeParse(Object.fromEntries(values)).success === false
}

function idOf(segment = ''): string {
  return decodeURIComponent(segment.slice(segment.lastIndexOf('/') + 1))
}

/** `/agents/12` → `/agents/34`. */
function withId(segment: string, id: string): string {
  return segment.slice(0, segment.lastIndexOf('/') + 1) + id
}

/** The error without the id, which the caller sent. */
function notFoundAnswer(reply: Reply, segment: string): Json {
  const { request_id: _, ...error } = expectError(reply, 404, 400)
  const codes = [error.code, ...(error.details?.issues ?? []).map((issue: Json) => issue.code)]
  expect(codes).toContain('not_found')
  return JSON.parse(JSON.stringify(error).replaceAll(idOf(segment), '…'))
}
