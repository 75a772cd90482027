import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Segments } from '../../kit/input.tsx'
import { formatNumber, msg, say, type Text, t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import style from './definition.module.css'

type Preview = Schemas['FieldTypeChangePreview']
export type Format = NonNullable<Preview['question']>['format']

const formatWords: Readonly<Record<Format, Text>> = {
  day_first: msg('Day first'),
  month_first: msg('Month first'),
  decimal_comma: msg('Decimal comma'),
  decimal_point: msg('Decimal point'),
}

const mostOptions = 12

/** The values that convert, those that would be lost, and what a select field would offer. */
export function TypePreview({ preview, onFormat }: { preview: Preview; onFormat: (format: Format) => void }) {
  const { converted, lost, question, new_options: options } = preview
  return (
    <section className={style['preview']} aria-label={t('Preview')}>
      <p role="status">
        <b>{t('{count, plural, one {# value converts} other {# values convert}}', { count: converted })}</b>
        {lost > 0 && (
          <>
            {' · '}
            <b className={style['lost']}>
              {t('{count, plural, one {# value is lost} other {# values are lost}}', { count: lost })}
            </b>
          </>
        )}
      </p>
      {question !== null && (
        <div className={style['question']}>
          <span>
            {t(
              '{count, plural, one {# value is ambiguous} other {# values are ambiguous}}, such as “{value}”',
              {
                count: question.values,
                value: question.value,
              },
            )}
          </span>
          <Segments
            label={t('Format')}
            value={question.format}
            options={question.choices.map((value) => ({ value, label: say(formatWords[value]) }))}
            onChange={onFormat}
          />
        </div>
      )}
      {options.length > 0 && (
        <p className={style['chips']}>
          {options.slice(0, mostOptions).map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
          {options.length > mostOptions && (
            <small>{t('{count} more', { count: formatNumber(options.length - mostOptions) })}</small>
          )}
        </p>
      )}
      <Examples preview={preview} />
      {lost > 0 && (
        <small>
          {t('Lost values stay in the history of their records. You can undo the change for 30 days.')}
        </small>
      )}
    </section>
  )
}

function Examples({ preview: { examples, lost_examples: lost } }: { preview: Preview }) {
  if (examples.length + lost.length === 0) return null
  return (
    <table className={style['examples']}>
      <thead>
        <tr>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {lost.map(({ row_id: id, old, reason }) => (
          <tr key={`lost ${id}`} className={style['lost']}>
            <td>{old}</td>
            <td>{reason}</td>
          </tr>
        ))}
        {examples.slice(0, Math.max(3, 10 - lost.length)).map(({ row_id: id, old, new: after }) => (
          <tr key={id}>
            <td>{old}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
