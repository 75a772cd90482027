import { Problem } from '../kit/problem.ts'

/** Runs `work` and prefixes its issues with the place in the file: `fields.Total.type` instead of `type`. */
export async function atPlace<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    const { code, message, issues } = error
    const placed =
      issues.length === 0
        ? [{ path: place, code, message }]
        : issues.map((issue) => ({ ...issue, path: joined(place, issue.path) }))
    throw new Problem(code, message, { issues: placed, cause: error })
  }
}

function joined(place: string, path: string): string {
  if (path === '') return place
  return path.startsWith('[') ? `${place}${path}` : `${place}.${path}`
}
