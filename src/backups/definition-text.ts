import type { Constraint, DefaultValue, Index } from './definition.ts'

/*
 * PostgreSQL's catalogue returns defaults, constraints and indexes as text. These functions parse the forms that
 * Frontdesk's tables have, and return undefined for any other. The schemas of the archive check the results again.
 */

const name = String.raw`(?:[a-z_][a-z0-9_$]*|"(?:[^"\0]|"")+")`
const names = String.raw`${name}(?:, ${name})*`

const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text

const nameList = (text: string): string[] =>
  [...text.matchAll(new RegExp(name, 'g'))].map(([one]) => unquoted(one))

const literal = /^'((?:[^'\\]|'')*)'::[a-z][a-z0-9_ ]*(?:\(\d+(?:,\d+)?\))?(?:\[\])?$/
const bareLiteral = /^(?:true|false|-?\d+(?:\.\d+)?)$/
const nextNumber = /^nextval\('records\.([a-z][a-z0-9_]*)'::regclass\)$/

export function readDefault(text: string): DefaultValue | undefined {
  if (text === 'now()' || text === 'CURRENT_TIMESTAMP') return { kind: 'now' }
  if (bareLiteral.test(text)) return { kind: 'literal', text }
  const quoted = literal.exec(text)?.[1]
  if (quoted !== undefined) return { kind: 'literal', text: quoted.replaceAll("''", "'") }
  const sequence = nextNumber.exec(text)?.[1]
  return sequence === undefined ? undefined : { kind: 'nextval', sequence }
}

const key = new RegExp(String.raw`^(?<kind>PRIMARY KEY|UNIQUE) \((?<columns>${names})\)$`)
const action = 'NO ACTION|RESTRICT|CASCADE|SET NULL|SET DEFAULT'
const reference = new RegExp(
  String.raw`^FOREIGN KEY \((?<columns>${names})\) REFERENCES (?:(?<schema>public|records)\.)?(?<table>${name})\((?<others>${names})\)(?: ON UPDATE (?<onUpdate>${action}))?(?: ON DELETE (?<onDelete>${action}))?$`,
)

export function readConstraint(called: string, text: string): Constraint | undefined {
  const single = key.exec(text)?.groups
  if (single !== undefined) {
    const kind = single['kind'] === 'UNIQUE' ? 'unique' : 'primary key'
    return { kind, name: called, columns: nameList(single['columns'] ?? '') }
  }
  const found = reference.exec(text)?.groups
  if (found === undefined) return undefined
  return {
    kind: 'foreign key',
    name: called,
    columns: nameList(found['columns'] ?? ''),
    references: {
      schema: (found['schema'] ?? 'public') as 'public',
      name: unquoted(found['table'] ?? ''),
      columns: nameList(found['others'] ?? ''),
    },
    onDelete: actionOf(found['onDelete']),
    onUpdate: actionOf(found['onUpdate']),
  }
}

type Action = Extract<Constraint, { kind: 'foreign key' }>['onDelete']

const actionOf = (text = 'NO ACTION'): Action => text.toLowerCase() as Action

const part = String.raw`${name}(?: (?:text_pattern_ops|gin_trgm_ops))?(?: DESC)?(?: NULLS (?:FIRST|LAST))?`
const isPart = new RegExp(
  String.raw`(?<column>${name})(?: (?<operators>text_pattern_ops|gin_trgm_ops))?(?<desc> DESC)?(?: NULLS (?<nulls>FIRST|LAST))?`,
  'g',
)
const condition = String.raw`\(${name} IS (?:NOT )?NULL\)`
const isCondition = new RegExp(String.raw`\((?<column>${name}) IS (?<not>NOT )?NULL\)`, 'g')
const wholeIndex = new RegExp(
  String.raw`^CREATE (?<unique>UNIQUE )?INDEX (?<name>${name}) ON records\.(?<table>${name}) USING (?<method>btree|gin|gist|hash|brin) \((?<keys>${part}(?:, ${part})*)\)(?: WHERE (?<where>${condition}|\(${condition}(?: AND ${condition})+\)))?$`,
)

export function readIndex(table: string, text: string): Index | undefined {
  const found = wholeIndex.exec(text)?.groups
  if (found === undefined || unquoted(found['table'] ?? '') !== table) return undefined
  return {
    name: unquoted(found['name'] ?? ''),
    unique: found['unique'] !== undefined,
    method: found['method'] as Index['method'],
    keys: [...(found['keys'] ?? '').matchAll(isPart)].map(({ groups = {} }) => ({
      column: unquoted(groups['column'] ?? ''),
      operators: (groups['operators'] ?? null) as Index['keys'][number]['operators'],
      order: groups['desc'] === undefined ? 'asc' : 'desc',
      nulls: (groups['nulls']?.toLowerCase() ?? null) as Index['keys'][number]['nulls'],
    })),
    where: [...(found['where'] ?? '').matchAll(isCondition)].map(({ groups = {} }) => ({
      column: unquoted(groups['column'] ?? ''),
      is: groups['not'] === undefined ? 'null' : 'not null',
    })),
  }
}

// Background jobs create these for views and searches, and recreate them after a restore.
const derived = /^CREATE INDEX t\d+_(view_\d+|search_[0-9a-f]+)(_w\d+)? /

export const isDerivedIndex = (text: string): boolean => derived.test(text)
