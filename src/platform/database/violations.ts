import pg from 'pg'

/** Whether the database refused a value that is there already, by the given index where one is named. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (index === undefined || error.constraint === index)
  )
}
