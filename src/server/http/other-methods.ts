import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../kit/problem.ts'
import { serveRefusal } from './route.ts'

/** A path of the API, and the methods of its endpoints. */
interface Path {
  url: string
  /** Undefined matches any value. */
  segments: readonly (string | undefined)[]
  taken: readonly string[]
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export interface OtherMethods {
  /** The answer to a request without a route; undefined if its path isn't part of the API. */
  problemFor: (request: Pick<FastifyRequest, 'method' | 'url'>) => Problem | undefined
  /** Adds routes for requests that a wider path would match: `PUT /rows/count`, if there is `PUT /rows/{id}`. */
  serve: (server: FastifyInstance) => void
}

/**
 * Finds the methods of a path for a request with another one. Routes for them were nearly three quarters of all
 * routes, and each is compiled at every start.
 */
export function otherMethods(
  endpoints: readonly { method: string; prefix: string; path: string }[],
): OtherMethods {
  const groups = Map.groupBy(endpoints, ({ prefix, path }) => prefix + path.replaceAll(/\{\w+\}/g, ':value'))
  const paths = [...groups].map(([url, group]) => pathOf(url, group)).toSorted(narrowFirst)
  const byLength = Map.groupBy(paths, ({ segments }) => segments.length)
  return {
    problemFor: ({ method, url }) => {
      if (!methods.includes(method)) return undefined
      const segments = segmentsOf(url.replace(/[?#].*$/, '').replace(/\/$/, '')).map(decoded)
      const found = byLength.get(segments.length)?.find((path) => fits(path, segments))
      return found && problemOf(found)
    },
    serve: (server) => {
      for (const path of paths) {
        const method = shadowed(path, byLength.get(path.segments.length) ?? [])
        if (method.length > 0) serveRefusal(server, { method, url: path.url, problem: () => problemOf(path) })
      }
    },
  }
}

/** The methods that this path doesn't accept, but a later path would. */
function shadowed(path: Path, all: readonly Path[]): string[] {
  const wider = all.slice(all.indexOf(path) + 1).filter((other) => overlap(path, other))
  return methods.filter((one) => !takes(path, one) && wider.some((other) => takes(other, one)))
}

function problemOf({ taken }: Path): Problem {
  const allow = taken.join(', ')
  return new Problem('method_not_allowed', `This path takes ${allow}.`, { headers: { allow } })
}

function pathOf(url: string, group: readonly { method: string }[]): Path {
  const segments = segmentsOf(url).map((segment) => (segment === ':value' ? undefined : segment))
  return { url, segments, taken: group.map(({ method }) => method) }
}

const segmentsOf = (url: string): string[] => url.split('/').slice(1)

/** A path with GET also accepts HEAD. */
const takes = ({ taken }: Path, method: string): boolean =>
  taken.includes(method) || (method === 'HEAD' && taken.includes('GET'))

/** The router's order: at the first different segment, a literal comes before a parameter. */
const narrowFirst = (one: Path, other: Path): number => (orderOf(one) < orderOf(other) ? -1 : 1)

const orderOf = ({ segments }: Path): string => segments.map((segment) => segment ?? '\uffff').join('/')

/** True if a URL may match both. */
const overlap = (one: Path, other: Path): boolean =>
  one.segments.every((segment, index) => {
    const theirs = other.segments[index]
    return segment === undefined || theirs === undefined || segment === theirs
  })

const fits = ({ segments }: Path, asked: readonly string[]): boolean =>
  segments.every((segment, index) => segment === undefined || segment === asked[index])

/** The router has already refused segments that can't be decoded. */
const decoded = (segment: string): string => (segment.includes('%') ? decodeURIComponent(segment) : segment)
