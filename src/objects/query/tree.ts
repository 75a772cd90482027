import type { Field, QueryOperator, SqlFragment, ValueKind, ValueTraits } from '../../kit/field-type.ts'
import type { RelativeTime } from '../fields/relative.ts'
import type { Shape, Shapes } from '../shape.ts'

export const systemColumns = ['id', 'created_at', 'updated_at', 'record_type_id'] as const
export type SystemColumn = (typeof systemColumns)[number]

/** The end of a path: a field of a shape, a system column, or the rows that relate to this one. */
export interface End {
  shape: Shape
  column: { field: Field } | { system: SystemColumn } | { back: Relation }
  kind: ValueKind
  traits: ValueTraits
  operators: readonly QueryOperator[]
  /** The type that a compared parameter is cast to. */
  sqlType: string
}

export interface Relation {
  /** The shape that has the relation, and the one that it leads to. */
  holder: Shape
  field: Field
  target: Shape
  /** Followed backwards: to the rows of `holder`, which then equals `target`. */
  back?: true
}

/** `[Field]`, or `[Relation].[Field]` with the relation; `[deals.Company].[Amount]` leads backwards. */
export interface Path {
  relation: Relation | null
  end: End
}

/** A day means all of its moments when it is compared with one. */
export type TimeOperand = { moment: string } | { day: string } | { placeholder: RelativeTime }

export type Operand =
  | { kind: 'none' }
  /** Text, a number, a boolean, or the id of a row, a user or an option. */
  | { kind: 'one'; value: string | number | boolean }
  | { kind: 'many'; values: readonly (string | number)[] }
  | { kind: 'times'; times: readonly TimeOperand[] }

export interface Leaf {
  type: 'leaf'
  path: Path
  operator: QueryOperator
  operand: Operand
}

export type Query = Leaf | { type: 'and' | 'or'; parts: readonly Query[] } | { type: 'not'; part: Query }

/** The context for compiling trees to SQL: the definitions, the rights of the reader, and the time. */
export interface Compilation {
  shapes: Shapes
  /** The value of NOW; TODAY follows from it and the field's zone. */
  readonly now: Date
  /** True once the time has been read, so that the compiled SQL is valid for this moment only. */
  isTimed: boolean
  /** The zone for values without their own: days, `created_at`, `updated_at`. */
  zone: string
  /** The condition for rows that the caller may see, applied to every relation. */
  visible(shape: Shape, alias: string): SqlFragment
  /** The value of a formula for the row at `alias`. */
  computed(field: Field, shape: Shape, alias: string): SqlFragment
}
