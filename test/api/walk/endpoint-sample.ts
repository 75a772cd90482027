import { type Subject, subjects } from '../subjects.ts'

/**
 * The endpoints with which the walk tries what `serve()` decides alike for all of them: the first of every route family,
 * and the first for each combination of what the code before the handler looks at. `routes.test.ts` proves that every
 * endpoint is served by `serve()`.
 */
export const endpointSample: ReadonlySet<Subject> = new Set([
  ...firstOfEach(({ endpoint }) => endpoint.path.split('/')[1] ?? ''),
  ...firstOfEach(({ endpoint }) => {
    const { key, needs, method, consumes, body, heavy, bodyLimit } = endpoint
    return JSON.stringify([key, needs, method, consumes, body !== undefined, heavy, bodyLimit])
  }),
])

function firstOfEach(kindOf: (subject: Subject) => string): Subject[] {
  const firsts = new Map<string, Subject>()
  for (const subject of subjects) {
    const kind = kindOf(subject)
    if (!firsts.has(kind)) firsts.set(kind, subject)
  }
  return [...firsts.values()]
}
