import type { PartitionedTable } from '../../../kit/partitioned-table.ts'

/** Includes the first moment and excludes the last. */
export interface Range {
  from: Date
  to: Date
}

/** The properties of a table that this needs. */
export type Partitioned = Pick<PartitionedTable<never>, 'name' | 'key' | 'keyType'>

const day = 24 * 60 * 60 * 1000

// Short retention needs small partitions: two weeks are dropped by the week.
const shortRetentionDays = 60

/** The month of a moment (UTC), or the week if the retention is short. */
export function rangeAround(moment: Date, retentionDays: number | undefined): Range {
  const year = moment.getUTCFullYear()
  const month = moment.getUTCMonth()
  if (retentionDays === undefined || retentionDays >= shortRetentionDays)
    return { from: new Date(Date.UTC(year, month)), to: new Date(Date.UTC(year, month + 1)) }
  const sinceMonday = (moment.getUTCDay() + 6) % 7
  const from = new Date(Date.UTC(year, month, moment.getUTCDate() - sinceMonday))
  return { from, to: new Date(from.getTime() + 7 * day) }
}

/** The same, limited by the other partitions; undefined if one of them contains the moment. */
export function freeRangeAround(
  moment: Date,
  taken: readonly Range[],
  retentionDays: number | undefined,
): Range | undefined {
  if (taken.some(({ from, to }) => from <= moment && moment < to)) return undefined
  const { from, to } = rangeAround(moment, retentionDays)
  return {
    from: new Date(Math.max(from.getTime(), ...taken.flatMap((one) => (one.to <= moment ? +one.to : [])))),
    to: new Date(Math.min(to.getTime(), ...taken.flatMap((one) => (one.from > moment ? +one.from : [])))),
  }
}

/** The first key of a moment, as SQL writes it. */
export function firstKey({ keyType }: Partitioned, moment: Date): string {
  if (keyType === 'timestamptz') return moment.toISOString()
  const time = Math.max(0, moment.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/** The moment that a key contains. */
export function momentOf({ keyType }: Partitioned, key: string): Date {
  return new Date(keyType === 'timestamptz' ? key : Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16))
}

export function partName({ name }: Partitioned, { from }: Range): string {
  return `${name}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`
}

export const defaultName = ({ name }: Partitioned): string => `${name}_default`
