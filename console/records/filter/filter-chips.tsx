import { Icon } from '../../kit/icon.tsx'
import { say, t } from '../../kit/language/translate.ts'
import { type Person, personName } from '../controls/people.ts'
import { controlOf, shownText } from '../values.ts'
import style from './filter.module.css'
import { timeWord } from './operand-input.tsx'
import { type Condition, type Group, isRelative, operatorWord, type Part } from './tree.ts'
import { type AskedFields, fieldLabel } from './use-fields.ts'

/** The active filter in words, with a remove button for each part. */
export function FilterChips({
  group,
  fields,
  people,
  onChange,
}: {
  group: Group
  fields: AskedFields
  people: ReadonlyMap<number, Person>
  onChange: (group: Group) => void
}) {
  if (group.parts.length === 0) return null
  return (
    <ul className={style['chips']} aria-label={t('Filters')}>
      {group.parts.map((part, index) => {
        const words = wordsOf(part, fields, people)
        return (
          <li key={index} className={style['chip']}>
            <span title={words}>
              {index > 0 && group.join === 'or' && `${t('or')} `}
              {words}
            </span>
            <button
              type="button"
              aria-label={t('Remove {filter}', { filter: words })}
              onClick={() => onChange({ ...group, parts: group.parts.filter((_, at) => at !== index) })}
            >
              <Icon name="close" size={11} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function wordsOf(part: Part, fields: AskedFields, people: ReadonlyMap<number, Person>): string {
  if (part.kind === 'other') return t('A filter from the API')
  if (part.kind === 'condition') return conditionWords(part, fields, people)
  const between = part.join === 'and' ? t('and') : t('or')
  return part.parts.map((one) => wordsOf(one, fields, people)).join(` ${between} `)
}

function conditionWords(
  { path, operator, value }: Condition,
  fields: AskedFields,
  people: ReadonlyMap<number, Person>,
): string {
  const field = fields.at(path)
  const names = path.map((one, index) => {
    const known = fields.at(path.slice(0, index + 1))
    return known === undefined ? one : fieldLabel(known)
  })
  const name = names.join(' › ')
  const values = [value ?? []].flat().map((one: unknown) => {
    if (isRelative(one)) return timeWord(one)
    if (field === undefined) return String(one)
    return controlOf(field) === 'users' ? personName(people, one) : shownText(one, field)
  })
  return [name, say(operatorWord(operator, field)), values.join(', ')].join(' ').trim()
}
