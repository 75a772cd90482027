import { z } from 'zod'
import { closest } from '../../kit/closest.ts'
import type { Issue } from '../../kit/problem.ts'
import type { Scope } from '../catalogue/catalogue.ts'
import type { Definition, FieldDefinition } from '../catalogue/definition.ts'
import { traitsOf } from '../fields/index.ts'

const maxPaths = 50
const maxSteps = 4

export const expandKey = {
  expand: z
    .array(z.string().min(1).max(500))
    .max(maxPaths)
    .nullish()
    .meta({
      example: ['Company', 'Company.Owner'],
      description: `Relations to return as \`{ id, title }\` instead of ids. Their own relations are in their \`data\`. Up to ${maxSteps} steps.`,
    }),
}

/** The part to read of the rows at the other end of a relation. */
export interface Branch {
  field: FieldDefinition
  /** Undefined for users and conversations. */
  target: Definition | undefined
  /** True if the relation is shown as `{ id, title }`. */
  expanded: boolean
  /** The fields of the related rows that are requested by name. */
  fields: Set<FieldDefinition>
  /** Their relations that lead further, by the id of the field. */
  branches: Branches
}

export type Branches = Map<number, Branch>

/** `Company.Name`: a field of related rows, under its requested name. */
export interface PathField {
  key: string
  relations: readonly FieldDefinition[]
  end: FieldDefinition
}

/** Everything that a list reads beyond its own rows. */
export interface Reach {
  branches: Branches
  paths: PathField[]
}

/** Reads `expand` into `reach` and adds problems to `issues`. */
export function readExpand(
  scope: Scope,
  expand: readonly string[],
  reach: Reach,
  issues: Issue[],
): FieldDefinition[] {
  return expand.flatMap((text, index) => {
    const path = `expand[${index}]`
    const steps = stepsOf(text, scope.object, scope, path, issues)
    const last = steps?.at(-1)
    if (steps === undefined || last === undefined) return []
    if (!isRelation(last)) {
      issues.push({ path, code: 'not_a_relation', message: `"${last.name}" is not a relation.` })
      return []
    }
    const branch = branchAt(scope, reach.branches, steps)
    if (branch !== undefined) branch.expanded = true
    // A relation that leads further is also shown expanded, because its related rows need a place in the answer.
    for (let end = 1; end < steps.length; end++) {
      const before = branchAt(scope, reach.branches, steps.slice(0, end))
      if (before !== undefined) before.expanded = true
    }
    return steps.slice(0, 1)
  })
}

/** Reads `Company.Name` into `reach`; undefined if it is no path, with the problem in `issues`. */
export function readPathField(
  scope: Scope,
  text: string,
  reach: Reach,
  path: string,
  issues: Issue[],
): PathField | undefined {
  const steps = stepsOf(text, scope.object, scope, path, issues)
  const end = steps?.at(-1)
  if (steps === undefined || end === undefined) return undefined
  const relations = steps.slice(0, -1)
  branchAt(scope, reach.branches, relations)?.fields.add(end)
  const read = { key: text, relations, end }
  reach.paths.push(read)
  return read
}

/** True if a name that no field has may be a path. */
export function looksLikePath(text: string): boolean {
  return text.includes('.') && text.length <= 500
}

export function isRelation(field: FieldDefinition): boolean {
  const { target, platformModel } = traitsOf(field)
  return target !== undefined || platformModel !== undefined
}

export function branchAt(
  { catalogue }: Scope,
  branches: Branches,
  steps: readonly FieldDefinition[],
): Branch | undefined {
  let level = branches
  let branch: Branch | undefined
  for (const field of steps) {
    branch = level.get(field.id) ?? {
      field,
      target: catalogue.byId.get(traitsOf(field).target ?? 0),
      expanded: false,
      fields: new Set(),
      branches: new Map(),
    }
    level.set(field.id, branch)
    level = branch.branches
  }
  return branch
}

/** `Company.Owner` or `[Company].[Owner]` as a list of fields. Names may contain dots: the longest match wins. */
function stepsOf(
  text: string,
  object: Definition,
  scope: Scope,
  path: string,
  issues: Issue[],
): FieldDefinition[] | undefined {
  const steps: FieldDefinition[] = []
  let [rest, shape]: [string, Definition | undefined] = [text, object]
  while (rest !== '') {
    if (shape === undefined || steps.length === maxSteps) {
      const message =
        shape === undefined
          ? `"${steps.at(-1)?.name ?? text}" does not lead to another object or table.`
          : `A path has at most ${maxSteps} steps.`
      issues.push({ path, code: shape === undefined ? 'not_a_relation' : 'too_deep', message })
      return undefined
    }
    const next = nextStep(rest, shape)
    if (next === undefined) {
      issues.push(unknownStep(rest, shape, path))
      return undefined
    }
    steps.push(next.field)
    rest = next.rest
    shape = scope.catalogue.byId.get(traitsOf(next.field).target ?? 0)
  }
  return steps
}

function nextStep(text: string, shape: Definition): { field: FieldDefinition; rest: string } | undefined {
  const longestFirst = shape.fields.toSorted((a, b) => b.name.length - a.name.length)
  for (const field of longestFirst) {
    for (const name of [field.name, `[${field.name}]`]) {
      if (text === name) return { field, rest: '' }
      if (text.startsWith(`${name}.`)) return { field, rest: text.slice(name.length + 1) }
    }
  }
  return undefined
}

function unknownStep(text: string, shape: Definition, path: string): Issue {
  const name = text.slice(0, 80)
  const suggestion = closest(
    name.split('.')[0] ?? name,
    shape.fields.map((field) => field.name),
  )
  return {
    path,
    code: 'not_found',
    message: `"${shape.name}" has no field "${name}".`,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
