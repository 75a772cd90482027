import { serve } from '../../../../platform/threads/serve.ts'
import type { ValueQuestion } from './thread.ts'
import { extractValue } from './values.ts'

/** Runs in its own thread, because the libraries for names and dates need 80 MB and load for two seconds. */
serve(async ({ kind, text, clock }: ValueQuestion) => extractValue(kind, text, clock))
