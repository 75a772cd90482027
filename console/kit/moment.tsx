import { relativeTime } from './language/moment.ts'
import { currentLanguage, formatDate } from './language/translate.ts'

/** How long ago, with the exact moment on hover. */
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
