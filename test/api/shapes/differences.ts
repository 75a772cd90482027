import { alternatives, isObject, type Shape } from './shape.ts'

/**
 * In what `now` differs from `golden`, a line each. Nothing may be gained and nothing lost, with one exception: a text
 * that is one of a few words may be a further one, as when a node type is added to a list of them.
 */
export function differences(golden: Shape, now: Shape, path = ''): string[] {
  const [before, after] = [alternatives(golden), alternatives(now)]
  return [
    ...wordDifferences(before, after, path),
    ...differencesOf(before.find(isObject), after.find(isObject), path),
    ...listDifferences(before.find(isList), after.find(isList), path),
  ]
}

function isList(shape: Shape): shape is [] | [Shape] {
  return Array.isArray(shape)
}

function wordDifferences(before: readonly Shape[], after: readonly Shape[], path: string): string[] {
  const [old, present] = [before.filter(isText), after.filter(isText)]
  const gained = present.filter((one) => !old.includes(one) && !(isWord(one) && old.some(isWord)))
  const lost = old.filter((one) => !present.includes(one))
  return [
    ...gained.map((one) => `${path}: may now be ${one}`),
    ...lost.map((one) => `${path}: is no longer ${one}`),
  ]
}

function isText(shape: Shape): shape is string {
  return typeof shape === 'string'
}

function isWord(text: string): boolean {
  return text.startsWith('=')
}

function differencesOf(
  before: Record<string, Shape> | undefined,
  after: Record<string, Shape> | undefined,
  path: string,
): string[] {
  if (before === undefined && after === undefined) return []
  if (before === undefined) return [`${path}: may now be an object`]
  if (after === undefined) return [`${path}: is no longer an object`]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [old, present] = [before[key], after[key]]
    const at = `${path}.${key}`
    if (old === undefined) return [`${at}: is new`]
    if (present === undefined) return [`${at}: is gone`]
    return differences(old, present, at)
  })
}

function listDifferences(
  before: [] | [Shape] | undefined,
  after: [] | [Shape] | undefined,
  path: string,
): string[] {
  if (before === undefined && after === undefined) return []
  if (before === undefined) return [`${path}: may now be a list`]
  if (after === undefined) return [`${path}: is no longer a list`]
  const [old, present] = [before[0], after[0]]
  if (old === undefined && present === undefined) return []
  if (old === undefined) return [`${path}: was an empty list`]
  if (present === undefined) return [`${path}: is an empty list`]
  return differences(old, present, `${path}[]`)
}
