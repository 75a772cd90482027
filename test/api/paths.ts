import type { TestAccount } from '../harness/server.ts'
import { type Fixture, fixtures } from './fixtures.ts'

/** A route's parameter with what it may name. */
export interface PathParameter {
  /** `{flowId}`, as the route writes it. */
  placeholder: string
  fixture: Fixture
}

/** The parameters of a route in order; fails where nobody has said what one of them may name. */
export function parametersOf(route: string): PathParameter[] {
  return [...route.matchAll(/\{\w+\}/g)].map((match) => {
    const at = route.slice(0, match.index + match[0].length)
    const fixture = fixtures.find((one) => nameless(one.at) === nameless(at))
    if (fixture === undefined) throw new Error(`add a fixture for ${at} to test/api/fixtures.ts`)
    return { placeholder: match[0], fixture }
  })
}

function nameless(route: string): string {
  return route.replaceAll(/\{\w+\}/g, '{}')
}

const made = new WeakMap<TestAccount, Map<string, Promise<string>>>()

/** The path of `route` with the ids of things in `account`, each made when it is first needed. */
export async function pathIn(account: TestAccount, route: string): Promise<string> {
  return (await segmentsIn(account, route)).join('')
}

/** The same in pieces, each ending with a parameter, save for what follows the last one. */
export async function segmentsIn(account: TestAccount, route: string): Promise<string[]> {
  const segments: string[] = []
  let rest = route
  for (const { placeholder, fixture } of parametersOf(route)) {
    const [before, after] = splitOnce(rest, placeholder)
    const parent = segments.join('') + before
    segments.push(before + encodeURIComponent(await idOf(account, fixture, parent.replace(/\/$/, ''))))
    rest = after
  }
  return [...segments, rest]
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + separator.length)]
}

function idOf(account: TestAccount, fixture: Fixture, parent: string): Promise<string> {
  const ids = made.get(account) ?? new Map<string, Promise<string>>()
  made.set(account, ids)
  const key = `${parent} ${fixture.at}`
  const id = ids.get(key) ?? fixture.make(account, parent).then(String)
  ids.set(key, id)
  return id
}
