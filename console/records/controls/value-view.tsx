import { Link } from 'wouter'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Avatar, Chip } from '../../kit/surface.tsx'
import { brief, controlOf, type Field, isAuthor, linkedOf, namesOf, shownText } from '../values.ts'
import style from './controls.module.css'
import { useTarget } from './directory.ts'
import { FileNames, type FileOwner } from './file-names.tsx'
import { OptionChip } from './option-dot.tsx'
import { type Person, personName } from './people.ts'
import { Stars } from './stars.tsx'

type People = ReadonlyMap<number, Person>

/** A read-only value: chips for references, links for addresses, a check mark for true. */
export function ValueView({
  value,
  field,
  people,
  linked = false,
  files,
}: {
  value: unknown
  field: Field
  people: People
  /** Renders addresses and related records as links. */
  linked?: boolean
  /** The record of the files, if their names should load. */
  files?: FileOwner | undefined
}) {
  const control = controlOf(field)
  if (control === 'rating') return <Stars value={typeof value === 'number' ? value : 0} field={field} />
  if (value === null || value === undefined) return null
  if (control === 'yesNo') return value === true ? <Icon name="check" /> : null
  if (control === 'option' || control === 'options') return <Options value={value} field={field} />
  if (control === 'row' || control === 'rows') return <Rows value={value} field={field} linked={linked} />
  if (control === 'users') return <People value={value} people={people} />
  if (control === 'files') return <FileNames ids={namesOf(value)} owner={files} />
  if (field.type === 'platformRelation') return <Conversations value={value} linked={linked} />
  if (field.type === 'formula' && typeof value === 'boolean') return value ? <Icon name="check" /> : null
  if (isAuthor(field)) return <Author name={shownText(value, field)} />
  const address = linked ? addressOf(value, field) : undefined
  const text = linked ? shownText(value, field) : brief(shownText(value, field))
  if (address === undefined) return text
  return (
    <a href={address} className={style['link']} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

function Options({ value, field }: { value: unknown; field: Field }) {
  return (
    <span className={style['chips']}>
      {namesOf(value).map((name) => (
        <OptionChip
          key={name}
          name={name}
          colour={field.options?.find((option) => option.name === name)?.color}
        />
      ))}
    </span>
  )
}

function Rows({ value, field, linked }: { value: unknown; field: Field; linked: boolean }) {
  const target = useTarget(linked ? field : undefined)
  return (
    <span className={style['chips']}>
      {linkedOf(value).map(({ id, title }) => (
        <Chip key={id}>
          {target === undefined ? (
            (title ?? id)
          ) : (
            <Link href={`${target.source.path}/row/${id}`}>{title ?? id}</Link>
          )}
        </Chip>
      ))}
    </span>
  )
}

function People({ value, people }: { value: unknown; people: People }) {
  return (
    <span className={style['chips']}>
      {namesOf(value).map((id) => (
        <Chip key={id}>
          <Avatar name={personName(people, id)} size={14} />
          {personName(people, id)}
        </Chip>
      ))}
    </span>
  )
}

/** A teammate or an agent. */
function Author({ name }: { name: string }) {
  return (
    <span className={style['chips']}>
      <Chip>
        <Avatar name={name} size={14} />
        {name}
      </Chip>
    </span>
  )
}

function Conversations({ value, linked }: { value: unknown; linked: boolean }) {
  return (
    <span className={style['chips']}>
      {namesOf(value).map((id) => (
        <Chip key={id}>
          <Icon name="inbox" size={12} />
          {linked ? <Link href={`/inbox/${id}`}>{t('Conversation')}</Link> : t('Conversation')}
        </Chip>
      ))}
    </span>
  )
}

const protocols: Record<string, string> = { email: 'mailto:', phone_number: 'tel:', url: '' }

/** Returns the URL of an address. Only server-validated ones become links. */
function addressOf(value: unknown, { type, metadata }: Field): string | undefined {
  const config = metadata['stringConfig'] as { format?: string } | undefined
  const format = String(config?.format ?? metadata['format'])
  const protocol = type === 'string' || type === 'formula' ? protocols[format] : undefined
  if (protocol === undefined || typeof value !== 'string') return undefined
  return format !== 'url' || /^https?:\/\//i.test(value) ? protocol + value : undefined
}
