import { z } from 'zod'

/** The address of something below `base`; ids cannot lead elsewhere. */
export function below(base: string, ...segments: readonly string[]): string {
  return [base, ...segments.map((segment) => encodeURIComponent(segment))].join('/')
}

/** An id as services make them: nothing that means something in an address or a query language. */
export function idText(max = 200) {
  return z
    .string()
    .regex(new RegExp(`^[\\w=-]{1,${max}}$`), 'Must be an id, as the look-up of it shows.')
    .meta({ example: '1aBcDeFgHiJkLmNoPqRsTuVwXyZ' })
}
