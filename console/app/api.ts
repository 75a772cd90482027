import { createClient } from '../../clients/typescript/src/index.ts'

/** The API client of the signed-in user. The server also serves the console, so the session cookie is enough. */
export const api = createClient()
