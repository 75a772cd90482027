import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Issue } from './problem.ts'

/** The kind of a value for the query and formula compilers, independent of the field type. */
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

/** Further properties of a value for the compilers, derived from the metadata. */
export interface ValueTraits {
  /** A number whose 25 means 25 %. */
  percent?: true
  /** A number of seconds, which may also be written as a text such as 1:30. */
  duration?: true
  /** Case-insensitive text: an email address. */
  caseless?: true
  /** The IANA zone in which a moment's day and clock are read. */
  zone?: string
  /** The text format of a date, in the contract's patterns. */
  dateFormat?: string
  timeFormat?: '12h' | '24h'
  /** The shape whose rows a relation leads to. */
  target?: number
  /** The model whose ids a set contains. */
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

/** A condition that every row must meet, which compares two formulas by ids, as formula fields store them. */
export interface Rule {
  left: Metadata
  operator: string
  right: Metadata
  /** Tells users what is wrong. */
  message: string
}

/** The column type of a field, if fields of one type differ in it. */
export type ColumnType = 'bigint'

/** A field as the compilers and the row engine see it. */
export interface Field<M = Metadata> {
  id: number
  /** Display text: it never reaches SQL, the id does. */
  name: string
  type: string
  /** The parsed metadata. Formulas refer to fields and options by id, so that a rename changes nothing. */
  metadata: M
  /** The result of `parse`, such as an option's id, or NOW or TODAY; null without a default. */
  defaultValue: unknown
  required: boolean
  unique: boolean
  /** Null: all record types of the object. */
  recordTypeId: number | null
  /** Shown to users beside the name. */
  description: string | null
  /** Rows that break it are refused. */
  rule: Rule | null
  order: number
  builtIn: boolean
  /** Null: what its type has always had. */
  columnType: ColumnType | null
  /** Options of a select field, in order; empty for every other type. */
  options: readonly Option[]
}

/** The place of a field's values. */
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
      /** Each new row gets the next number of a sequence. */
      isNumbered?: true
    }
  /** A link table `records.l<id>` (source_id, target_id). */
  | { kind: 'links' }
  /** In the relation with this id, which leads here: its links read backwards. */
  | { kind: 'reverse'; of: number }
  /** In the columns of a row that name its author. */
  | { kind: 'author'; of: 'created' | 'updated' }
  /** Nowhere: computed when read. */
  | { kind: 'computed' }

export type Parsed = { ok: true; value: unknown } | { ok: false; issues: Issue[] }

/**
 * A field type: the only place that knows its values. It has methods instead of function properties, so that a
 * type with its own metadata is still a FieldType. The registry only passes metadata that its own schema
 * parsed.
 */
export interface FieldType<M extends Metadata = Metadata> {
  type: string
  /** The strict schema of its metadata; its required keys are the contract's. */
  metadata: z.ZodType<M>
  /** The metadata if a create body omits it; undefined if it is required. */
  defaultMetadata: M | undefined
  /** True if fields can't change from or to this type: no other type can hold such values. */
  isTypeFixed?: true
  /** Metadata keys that can't change, because they decide where values are stored. */
  fixed: readonly string[]
  storage(field: Pick<Field<M>, 'metadata' | 'columnType'>): Storage
  /** The column type of a new field. Omit it if all fields of the type have the same. */
  newColumnType?(metadata: M): ColumnType | null
  valueKind(metadata: M): ValueKind
  traits(metadata: M): ValueTraits
  operators(metadata: M): readonly QueryOperator[]
  aggregations(metadata: M): readonly AggregateOperation[]
  /** True for each property that fields of this type support: a default, uniqueness, being required, and writes. */
  takes: { default: boolean; unique: boolean; required: boolean; writes: boolean }
  /**
   * Converts a JSON value of a request (never null) to the stored value, or returns its mistakes. `path` is its
   * place.
   */
  parse(input: unknown, field: Field<M>, path: string): Parsed
  /** Converts a stored value to the JSON value of the API. */
  format(stored: unknown, field: Field<M>): unknown
  /** The formatted value as text for CSV and a cell for XLSX. */
  cell(value: unknown, field: Field<M>): string | number | boolean | null
  /**
   * The text of that cell in SQL; null if the cell is empty. It may use `value` several times. Types without it
   * are exported row by row, which takes many times as long.
   */
  cellText?(value: SqlFragment, field: Field<M>): SqlFragment
  /** Keys that reads repeat beside `metadata`: `time_format`, `relation_mode`… */
  promoted(metadata: M): Record<string, unknown>
  guidance: {
    purpose: string
    /** The meaning of each metadata key. */
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
