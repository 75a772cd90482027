import { serve } from '../../../../platform/threads/serve.ts'
import type { ValueQuestion } from './thread.ts'
import { extractValue } from './values.ts'

/** Runs in a thread of its own: the libraries that know names and dates hold 80 MB and take two seconds to load. */
serve(async ({ kind, text, clock }: ValueQuestion) => extractValue(kind, text, clock))
