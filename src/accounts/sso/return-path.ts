import { z } from 'zod'

/**
 * The page to open after sign-in: a path of this server and nothing else. Browsers treat `//host` and `/\host`
 * as other hosts, also with a tab or line break in between.
 */
export const returnPath = z
  .string()
  // It is stored in a cookie. The longest path is that of the OAuth page.
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, 'Must be a path of these pages, such as /records/people.')
  .meta({ example: '/' })
