import { createClient } from '../../clients/typescript/src/index.ts'

/** The API, as the signed-in person: the console is served by the same server, so the cookie is all it takes. */
export const api = createClient()
