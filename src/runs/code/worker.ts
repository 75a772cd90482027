import { serve } from '../../platform/threads/serve.ts'
import { executeCode } from './execute.ts'

// Dates in code mean the same everywhere.
process.env['TZ'] = 'UTC'

/** Runs in its own process: code that blocks or exhausts it never affects the server. */
serve(executeCode)
