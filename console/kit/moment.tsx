import { relativeTime } from './language/moment.ts'
import { currentLanguage, formatDate } from './language/translate.ts'

/** A relative time with the exact time on hover. */
export function Moment({ at }: { at: string | Date }) {
  const moment = new Date(at)
  return (
    <time
      dateTime={moment.toISOString()}
      title={formatDate(moment, { dateStyle: 'full', timeStyle: 'medium' })}
    >
      {relativeTime(moment, new Date(), currentLanguage())}
    </time>
  )
}
