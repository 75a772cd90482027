import { z } from 'zod'

/** The URL of something below `base`. Ids can't lead elsewhere. */
export function below(base: string, ...segments: readonly string[]): string {
  return [base, ...segments.map((segment) => encodeURIComponent(segment))].join('/')
}

/** An id from a service, without characters that are special in a URL or a query language. */
export function idText(max = 200) {
  return z
    .string()
    .regex(new RegExp(`^[\\w=-]{1,${max}}$`), 'Must be an id, as the look-up of it shows.')
    .meta({ example: '1aBcDeFgHiJkLmNoPqRsTuVwXyZ' })
}
