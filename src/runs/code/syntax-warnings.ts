import { LRUCache } from 'lru-cache'
import { perApp } from '../../kit/lifetime.ts'
import type { NodeWarnings } from '../../kit/node-warning.ts'
import type { Issue } from '../../kit/problem.ts'
import type { App } from '../../platform/app.ts'
import { codeRunner } from './run-code.ts'

// A draft is checked after each edit, and few of its nodes have changed.
const checked = perApp((_app: App) => new LRUCache<string, readonly Issue[]>({ max: 500 }))

/** Warns about syntax errors in code, with line and column. */
export const codeWarnings: NodeWarnings<App> = {
  type: 'CODE',
  find: async (app, accountId, { code }) => {
    if (typeof code !== 'string') return []
    const known = checked(app)
    const before = known.get(code)
    if (before !== undefined) return before
    const { problem } = await codeRunner(app).run({ do: 'check', code }, undefined, accountId)
    const { line = null, column = 1 } = problem ?? {}
    const place = line === null ? '' : `Line ${line}, column ${column}: `
    const issues =
      problem === null
        ? []
        : [{ path: 'data.code', code: 'syntax_error', message: `${place}${problem.message}` }]
    known.set(code, issues)
    return issues
  },
}
