import { pathText } from '../kit/issues.ts'
import type { Issue } from '../kit/problem.ts'

const depthLimit = 32

interface Item {
  value: unknown
  path: readonly PropertyKey[]
}

/**
 * Finds values that can't be stored: text with NUL or half of a surrogate pair, which jsonb refuses, and
 * nesting that would overflow a recursive check. Therefore it isn't recursive itself.
 */
export function storageIssues(data: unknown, at: readonly PropertyKey[] = []): Issue[] {
  const issues: Issue[] = []
  const pending: Item[] = [{ value: data, path: at }]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { value, path } = item
    if (typeof value === 'string') {
      if (!isStorable(value)) issues.push(unstorable(path))
    } else if (typeof value === 'object' && value !== null) {
      if (path.length - at.length >= depthLimit) return [tooDeep(path)]
      for (const [key, inner] of Object.entries(value)) {
        const step = Array.isArray(value) ? Number(key) : key
        if (isStorable(key)) pending.push({ value: inner, path: [...path, step] })
        else issues.push(unstorable(path))
      }
    }
  }
  return issues
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function unstorable(path: readonly PropertyKey[]): Issue {
  return {
    path: pathText(path),
    code: 'invalid_text',
    message: "Text can't contain a NUL character or half of a surrogate pair.",
  }
}

function tooDeep(path: readonly PropertyKey[]): Issue {
  return {
    path: pathText(path.slice(0, 4)),
    code: 'too_deep',
    message: `Values can be nested ${depthLimit} levels deep at most.`,
  }
}
