import type { Field, QueryOperator, SqlFragment, ValueKind, ValueTraits } from '../../kit/field-type.ts'
import type { RelativeTime } from '../fields/relative.ts'
import type { Shape, Shapes } from '../shape.ts'

export const systemColumns = ['id', 'created_at', 'updated_at', 'record_type_id'] as const
export type SystemColumn = (typeof systemColumns)[number]

/** What a path ends at: a field of a shape, a column that every row has, or the rows that relate to this one. */
export interface End {
  shape: Shape
  column: { field: Field } | { system: SystemColumn } | { back: Relation }
  kind: ValueKind
  traits: ValueTraits
  operators: readonly QueryOperator[]
  /** What a parameter that is compared with it is cast to. */
  sqlType: string
}

export interface Relation {
  /** The shape that has the relation, and the one whose rows it is followed to. */
  holder: Shape
  field: Field
  target: Shape
  /** Followed backwards: to the rows of `holder`, which is then the `target`. */
  back?: true
}

/** `[Field]`, or `[Relation].[Field]` with the relation that leads there; `[deals.Company].[Amount]` leads backwards. */
export interface Path {
  relation: Relation | null
  end: End
}

/** A day stands for all of its moments when it is compared with one. */
export type TimeOperand = { moment: string } | { day: string } | { placeholder: RelativeTime }

export type Operand =
  | { kind: 'none' }
  /** Text, a number, true or false, a row's id, a user's. Options are here by id. */
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

/** Everything that makes SQL of trees: where the definitions are, whose eyes read, and when. */
export interface Compilation {
  shapes: Shapes
  /** What NOW is; TODAY follows from it and the field's zone. */
  readonly now: Date
  /** Whether anybody has asked what it is, so that what was compiled is good for this moment alone. */
  isTimed: boolean
  /** The zone of what has none of its own: days, `created_at`, `updated_at`. */
  zone: string
  /** Which rows the caller may see, for every row that a relation leads to. */
  visible(shape: Shape, alias: string): SqlFragment
  /** The value of a formula for the row at `alias`. */
  computed(field: Field, shape: Shape, alias: string): SqlFragment
}
