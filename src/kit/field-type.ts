import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Issue } from './problem.ts'

/** What a value is to the query and formula compilers, whatever its field type is called. */
export type ValueKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'date'
  | 'option'
  | 'options'
  | 'row'
  | 'rows'
  /** A set of users, conversations or files. */
  | 'ids'

/** What else the compilers must know of a value; all of it follows from the metadata. */
export interface ValueTraits {
  /** A number whose 25 means 25 %. */
  percent?: true
  /** Text that is the same in any case: an e-mail address. */
  caseless?: true
  /** The IANA zone in which a moment's day and clock are read. */
  zone?: string
  /** How a date reads as text, in the contract's patterns. */
  dateFormat?: string
  timeFormat?: '12h' | '24h'
  /** The shape whose rows a relation leads to. */
  target?: number
  /** What a set of ids holds. */
  platformModel?: 'User' | 'Conversation'
}

export type Metadata = Readonly<Record<string, unknown>>

export type QueryOperator =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'in'
  | 'notIn'
  | 'greaterThan'
  | 'greaterThanOrEqual'
  | 'lessThan'
  | 'lessThanOrEqual'
  | 'between'
  | 'isEmpty'
  | 'isNotEmpty'

export type AggregateOperation =
  | 'count'
  | 'empty'
  | 'filled'
  | 'percent_empty'
  | 'percent_filled'
  | 'unique'
  | 'sum'
  | 'avg'
  | 'median'
  | 'min'
  | 'max'
  | 'range'

export interface Option {
  id: number
  name: string
  color: string
  order: number
}

/** What the column of a field is kept as, where fields of one type differ in that. */
export type ColumnType = 'bigint'

/** A field as the compilers and the row engine see it. */
export interface Field<M = Metadata> {
  id: number
  /** Display text: it never reaches SQL, the id does. */
  name: string
  type: string
  /** As `metadata` parsed it. Formulas name fields and options by id here, so that a rename changes nothing. */
  metadata: M
  /** What `parse` made of it (an option's id, say), or NOW or TODAY; null: none. */
  defaultValue: unknown
  required: boolean
  unique: boolean
  /** Null: all record types of the object. */
  recordTypeId: number | null
  order: number
  builtIn: boolean
  /** Null: what its type has always had. */
  columnType: ColumnType | null
  /** Options of a select field, in order; empty for every other type. */
  options: readonly Option[]
}

/** Where a field's values live. */
export type Storage =
  /** A column `f<id>` of the object's table; `row_id` is text with the collation "C", as every row's id is. */
  | {
      kind: 'column'
      sqlType:
        | 'text'
        | 'row_id'
        | 'numeric'
        | 'bigint'
        | 'boolean'
        | 'timestamptz'
        | 'date'
        | 'int'
        | 'int[]'
        | 'uuid[]'
    }
  /** A link table `records.l<id>` (source_id, target_id). */
  | { kind: 'links' }
  /** Nowhere: computed when read. */
  | { kind: 'computed' }

export type Parsed = { ok: true; value: unknown } | { ok: false; issues: Issue[] }

/**
 * One field type: the only place that knows what its values are. Methods, not function properties, so that a type
 * with metadata of its own is still a FieldType: the registry only hands it metadata that its own schema parsed.
 */
export interface FieldType<M extends Metadata = Metadata> {
  type: string
  /** The strict schema of its metadata; its required keys are the contract's. */
  metadata: z.ZodType<M>
  /** What the metadata is when a create body leaves it out; undefined where it cannot be left out. */
  defaultMetadata: M | undefined
  /** Metadata keys that stay as they are once the field exists, because they decide where its values live. */
  fixed: readonly string[]
  storage(field: Pick<Field<M>, 'metadata' | 'columnType'>): Storage
  /** What the column of a new field is kept as; left out where all fields of the type have the same. */
  newColumnType?(metadata: M): ColumnType | null
  valueKind(metadata: M): ValueKind
  traits(metadata: M): ValueTraits
  operators(metadata: M): readonly QueryOperator[]
  aggregations(metadata: M): readonly AggregateOperation[]
  /** Whether the field may have a default, be unique, be required, and be written at all. */
  takes: { default: boolean; unique: boolean; required: boolean; writes: boolean }
  /** A JSON value from a request (never null) → what is stored, or what is wrong with it. `path` is where it stood. */
  parse(input: unknown, field: Field<M>, path: string): Parsed
  /** What the database gave → the JSON value of the API. */
  format(stored: unknown, field: Field<M>): unknown
  /** The formatted value as text for CSV and a cell for XLSX. */
  cell(value: unknown, field: Field<M>): string | number | boolean | null
  /**
   * The text of that cell, made by the database of what is stored; null where the cell is empty. It may look at `value`
   * several times. A type without it is exported row by row, which takes many times as long.
   */
  cellText?(value: SqlFragment, field: Field<M>): SqlFragment
  /** Keys that reads repeat beside `metadata`: `time_format`, `relation_mode`… */
  promoted(metadata: M): Record<string, unknown>
  guidance: {
    purpose: string
    /** What each metadata key means. */
    metadata: Readonly<Record<string, string>>
    value: string
    example: unknown
  }
}

/** Checks a definition against its own metadata and forgets them, as the registry does. */
export function fieldType<M extends Metadata>(definition: FieldType<M>): FieldType {
  return definition
}

export type SqlFragment = RawBuilder<unknown>
