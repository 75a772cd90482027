import { t } from '../../kit/language/translate.ts'
import { Avatar } from '../../kit/surface.tsx'
import style from './composer.module.css'
import type { Person } from './use-names.ts'

/** Teammates that match the typed name. Enter selects the first. */
export function MentionList({
  people,
  onChoose,
}: {
  people: readonly Person[]
  onChoose: (person: Person) => void
}) {
  return (
    <ul className={style['mentions']} aria-label={t('Mention')}>
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <Avatar name={person.name} size={20} />
            {person.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
