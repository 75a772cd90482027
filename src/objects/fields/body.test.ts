import { describe, expect, test } from 'vitest'
import { companies, deals, field, shapes } from '../../../test/harness/objects/query/records.ts'
import type { Field } from '../../kit/field-type.ts'
import { Problem } from '../../kit/problem.ts'
import { describeField, parseFieldChange, parseNewField } from './index.ts'

function issuesOf(work: () => unknown): [path: string, code: string, suggestion?: string][] {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.issues.map(({ path, code, suggestion }) =>
      suggestion === undefined ? [path, code] : [path, code, suggestion],
    )
  }
  return []
}

const create = (body: object) => parseNewField({ name: 'New', ...body }, deals, shapes)
const refused = (body: object) => issuesOf(() => create(body))

describe('a create body', () => {
  test.each([
    ['string', { format: 'text' }],
    ['number', { format: 'decimal' }],
    ['boolean', {}],
    ['date', { timezone: 'UTC' }],
    ['dateOnly', {}],
    ['select', { mode: 'singleSelect' }],
    ['platformRelation', { platformModel: 'User', displayField: 'name', mode: 'multi' }],
    ['file', {}],
    ['avatar', {}],
  ])('of the type %s gets its defaults when metadata is left out', (type, metadata) => {
    expect(create({ type })).toEqual({
      name: 'New',
      type,
      metadata,
      defaultValue: null,
      required: false,
      unique: false,
      recordTypeId: null,
      description: null,
    })
  })

  test.each([
    ['string', [['metadata.format', 'required']]],
    ['number', [['metadata.format', 'required']]],
    ['date', [['metadata.timezone', 'required']]],
    ['select', [['metadata.mode', 'required']]],
    [
      'relation',
      [
        ['metadata.relatedTableId', 'required'],
        ['metadata.displayColumn', 'required'],
        ['metadata.mode', 'required'],
      ],
    ],
    [
      'platformRelation',
      [
        ['metadata.platformModel', 'required'],
        ['metadata.displayField', 'required'],
        ['metadata.mode', 'required'],
      ],
    ],
    ['formula', [['metadata.expression', 'required']]],
  ])('of the type %s is refused with empty metadata', (type, expected) => {
    expect(refused({ type, metadata: {} })).toEqual(expected)
  })

  test.each<[string, object, unknown]>([
    ['an unknown key', { type: 'string', requird: true }, [['requird', 'unknown_key', 'required']]],
    ['an unknown type', { type: 'strng' }, [['type', 'unknown_type']]],
    ['autoIncrement', { type: 'autoIncrement' }, [['type', 'unknown_type']]],
    ['kanbanViewOrder', { type: 'kanbanViewOrder' }, [['type', 'unknown_type']]],
    [
      'composedField',
      { type: 'string', metadata: { format: 'composedField' } },
      [['metadata.format', 'invalid_value']],
    ],
    [
      'misspelt metadata keys',
      { type: 'date', metadata: { timeZone: 'UTC', time_format: '12h' } },
      [
        ['metadata.timezone', 'required'],
        ['metadata.timeZone', 'unknown_key', 'timezone'],
        ['metadata.time_format', 'unknown_key', 'timeFormat'],
      ],
    ],
    [
      'a legacy date format',
      { type: 'dateOnly', metadata: { format: 'datetime' } },
      [['metadata.format', 'invalid_value']],
    ],
    [
      'a zone that is none',
      { type: 'date', metadata: { timezone: 'Mars/Olympus' } },
      [['metadata.timezone', 'custom']],
    ],
    [
      'an offset as a zone',
      { type: 'date', metadata: { timezone: '+05:30' } },
      [['metadata.timezone', 'custom']],
    ],
    [
      'a currency that is none',
      { type: 'number', metadata: { format: 'currency', currency: 'EURO' } },
      [['metadata.currency', 'custom']],
    ],
    [
      'inline options',
      { type: 'select', options: [], tags: [] },
      [
        ['options', 'inline_options'],
        ['tags', 'inline_options'],
      ],
    ],
    [
      'options in the metadata',
      { type: 'select', metadata: { mode: 'singleSelect', options: ['a'], tags: ['b'] } },
      [
        ['metadata.options', 'inline_options'],
        ['metadata.tags', 'inline_options'],
      ],
    ],
    [
      'a default of a select without options',
      { type: 'select', defaultValue: 'Open' },
      [['defaultValue', 'unknown_option']],
    ],
    ['a default of a file', { type: 'file', defaultValue: [] }, [['defaultValue', 'no_default']]],
    ['a default of an avatar', { type: 'avatar', defaultValue: 'x' }, [['defaultValue', 'no_default']]],
    [
      'a default of a user relation',
      { type: 'platformRelation', defaultValue: [1] },
      [['defaultValue', 'no_default']],
    ],
    ['a default of another type', { type: 'number', defaultValue: '7' }, [['defaultValue', 'invalid_type']]],
    [
      'a unique default',
      { type: 'string', unique: true, defaultValue: 'x' },
      [['defaultValue', 'not_applicable']],
    ],
    ['a unique boolean', { type: 'boolean', unique: true }, [['unique', 'not_applicable']]],
    [
      'a record type of another object',
      { type: 'boolean', record_type_id: 4 },
      [['record_type_id', 'not_found']],
    ],
    ['a reserved name', { type: 'boolean', name: 'created_at' }, [['name', 'reserved']]],
    ['a name that would touch prototypes', { type: 'boolean', name: '__proto__' }, [['name', 'reserved']]],
    ['a name like a path', { type: 'boolean', name: 'a].[b' }, [['name', 'custom']]],
    [
      'a relation to nowhere',
      { type: 'relation', metadata: { relatedTableId: 99, displayColumn: 1, mode: 'single' } },
      [['metadata.relatedTableId', 'not_found']],
    ],
    [
      'a display column of another object',
      { type: 'relation', metadata: { relatedTableId: 1, displayColumn: 21, mode: 'single' } },
      [['metadata.displayColumn', 'not_found']],
    ],
    ['a formula without metadata', { type: 'formula' }, [['metadata', 'required']]],
    [
      'a default that no metadata could allow',
      { type: 'relation', defaultValue: 1 },
      [
        ['metadata', 'required'],
        ['defaultValue', 'no_default'],
      ],
    ],
    [
      'several things',
      { type: 'string', requird: true, metadata: { fromat: 'text' } },
      [
        ['requird', 'unknown_key', 'required'],
        ['metadata.format', 'required'],
        ['metadata.fromat', 'unknown_key', 'format'],
      ],
    ],
  ])('with %s is refused', (_, body, expected) => {
    expect(refused(body)).toEqual(expected)
  })

  test('names the internal types and what there is instead', () => {
    expect(() => create({ type: 'autoIncrement' })).toThrow(
      /autoIncrement is internal\. Types: autoNumber, avatar, boolean, .*number, .*string, .*\./,
    )
  })

  test('takes placeholders as the default of dates only', () => {
    expect(create({ type: 'date', defaultValue: 'NOW' }).defaultValue).toBe('NOW')
    expect(create({ type: 'dateOnly', defaultValue: 'TODAY' }).defaultValue).toBe('TODAY')
    expect(create({ type: 'string', defaultValue: 'TODAY' }).defaultValue).toBe('TODAY')
    expect(refused({ type: 'number', defaultValue: 'NOW' })).toEqual([['defaultValue', 'invalid_type']])
  })
})

describe('an update body', () => {
  const stage = byName('Stage')
  const change = (body: object, of: Field = stage) => parseFieldChange(body, of, deals, shapes)

  test('holds what it changes and nothing else', () => {
    expect(change({ name: 'Phase', order: 3, defaultValue: 'Won', record_type_id: null })).toEqual({
      name: 'Phase',
      order: 3,
      defaultValue: 271,
      recordTypeId: null,
    })
    expect(change({ defaultValue: null })).toEqual({ defaultValue: null })
  })

  test('replaces options', () => {
    const tags = [
      { id: 270, name: 'New' },
      { name: 'Old', color: 'red' },
    ]
    expect(change({ tags })).toEqual({ tags })
    expect(issuesOf(() => change({ tags: [{ name: 'A' }, { name: 'A' }, { nme: 'B' }] }))).toEqual([
      ['tags[2].name', 'required'],
      ['tags[2].nme', 'unknown_key', 'name'],
    ])
    expect(issuesOf(() => change({ tags: [{ name: 'A' }, { name: 'A' }] }))).toEqual([
      ['tags[1].name', 'duplicate'],
    ])
    expect(issuesOf(() => change({ tags: [] }, byName('Title')))).toEqual([['tags', 'not_applicable']])
  })

  test('cannot change what decides where values live', () => {
    expect(issuesOf(() => change({ type: 'string' }))).toEqual([['type', 'fixed']])
    const users = { platformModel: 'Conversation', displayField: 'name', mode: 'multi' }
    const related = {
      ...byName('Stage'),
      type: 'platformRelation',
      metadata: { ...users, platformModel: 'User' },
    }
    expect(issuesOf(() => change({ metadata: users }, related))).toEqual([
      ['metadata.platformModel', 'fixed'],
    ])
    expect(change({ type: 'select' })).toEqual({})
  })

  test('carries the default along when the mode changes', () => {
    const one = { ...byName('Stage'), defaultValue: byName('Stage').options[0]?.id }
    const several = { ...one, metadata: { mode: 'multiSelect' }, defaultValue: [one.defaultValue] }
    expect(change({ metadata: several.metadata }, one).defaultValue).toEqual(several.defaultValue)
    expect(change({ metadata: one.metadata }, several).defaultValue).toBe(one.defaultValue)
  })

  test('cannot leave a default behind that no longer fits', () => {
    const title = { ...byName('Title'), defaultValue: 'no address' }
    expect(issuesOf(() => change({ metadata: { format: 'email' } }, title))).toEqual([
      ['defaultValue', 'invalid_email'],
    ])
    expect(change({ metadata: { format: 'email' }, defaultValue: null }, title)).toMatchObject({
      defaultValue: null,
    })
  })

  test('is as strict as a create body', () => {
    expect(issuesOf(() => change({ options: [] }))).toEqual([['options', 'unknown_key', 'tags']])
    expect(issuesOf(() => change({ metadata: {} }))).toEqual([['metadata.mode', 'required']])
    expect(issuesOf(() => change({ metadata: { mode: 'singleSelect', options: [], tags: [] } }))).toEqual([
      ['metadata.options', 'unknown_key', 'tags'],
      ['metadata.tags', 'unknown_key', 'tags'],
    ])
  })

  test('tells every mistake at once', () => {
    expect(issuesOf(() => change({ nme: 'Phase', metadata: { mode: 'several' } }))).toEqual([
      ['nme', 'unknown_key', 'name'],
      ['metadata.mode', 'invalid_value'],
    ])
    expect(issuesOf(() => change({ type: 'string', unique: true, defaultValue: 'Nowhere' }))).toEqual([
      ['type', 'fixed'],
      ['defaultValue', 'unknown_option'],
      ['unique', 'not_applicable'],
    ])
  })
})

test('a field is read with its metadata and the promoted keys', () => {
  const owner = field(50, 'Owner', 'platformRelation', { builtIn: true })
  expect(describeField(owner, companies, shapes)).toMatchObject({
    metadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
    platform_model: 'User',
    display_field: 'name',
    relation_mode: 'multi',
    built_in: true,
  })
  expect(describeField(byName('Closes'), deals, shapes)).toMatchObject({
    timezone: 'Europe/Berlin',
    time_format: '24h',
  })
  const notes = field(51, 'Notes', 'string', { metadata: { format: 'text', extendedField: true } })
  expect(describeField(notes, deals, shapes)).toMatchObject({ extended_field: true, format: 'text' })
  expect(describeField({ ...byName('Stage'), defaultValue: 271 }, deals, shapes)).toMatchObject({
    defaultValue: 'Won',
    options: [{ name: 'Open' }, { name: 'Won' }, { name: "Lo'st" }],
  })
})

function byName(name: string): Field {
  const found = deals.fields.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no field ${name}`)
  return found
}
