import { z } from 'zod'

/**
 * Where somebody goes on after they signed in: a path of these pages and never anything else. `//host` and `/\host` are
 * other hosts to a browser, and so is what it makes of a tab or line break in between.
 */
export const returnPath = z
  .string()
  // It travels in a cookie; the longest is that of the page on which a program is let in.
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, 'Must be a path of these pages, such as /records/people.')
  .meta({ example: '/' })
