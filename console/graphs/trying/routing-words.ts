import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { formatNumber, t } from '../../kit/language/translate.ts'

type Routing = Schemas['TracedRouting']

export function scoreText(score: number): string {
  return formatNumber(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** Says in one sentence why the agent chose an option, or none. */
export function routingSentence({ reason, threshold, options: [best] }: Routing): string {
  if (best === undefined) return withoutOption()
  const values = { name: best.name, score: scoreText(best.score), threshold: scoreText(threshold) }
  const sentences: Record<Routing['reason'], () => string> = {
    exact_phrase: () => t('The message is a phrase of one of the options.'),
    above_threshold: () =>
      t('The message matches “{name}”: its score of {score} reaches the threshold of {threshold}.', values),
    below_threshold: () =>
      t(
        'No option matches: the best score is {score} for “{name}”, below the threshold of {threshold}.',
        values,
      ),
    small_talk: () => t('The message is more like small talk than like “{name}”.', values),
    other_language: () =>
      t('The message shares no word with “{name}”. Add phrases in the language of the visitor.', values),
    answers_question: withoutOption,
  }
  return sentences[reason]()
}

function withoutOption(): string {
  return t('The message answers the question before it.')
}
