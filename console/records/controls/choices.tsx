import { type ReactNode, useState } from 'react'
import { operation, toastError, useRead } from '../../app/operations.ts'
import { t } from '../../kit/language/translate.ts'
import { type Choice, Picker, type PickerProps } from '../../kit/picker.tsx'
import { Avatar } from '../../kit/surface.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { controlOf, type Field, holdsSeveral, linkedOf, namesOf, shownText } from '../values.ts'
import { type Listed, useTarget } from './directory.ts'
import { OptionDot } from './option-dot.tsx'
import { type Person, personName, usePeople } from './people.ts'

export interface ChooserProps {
  field: Field
  value: unknown
  /** The element that the list is anchored to. */
  anchor: ReactNode
  typed?: string | undefined
  /** Allows several selections even if the field holds one, because filters match any of several. */
  several?: boolean
  onDone: (value: unknown, move: 'stay' | 'down' | 'right' | 'left') => void
  onCancel: () => void
}

/** Returns true if values are selected from a list instead of typed. */
export function isChosen(field: Field): boolean {
  return ['option', 'options', 'row', 'rows', 'users'].includes(controlOf(field))
}

/** The list of options for a value of the field. */
export function Chooser(props: ChooserProps) {
  const control = controlOf(props.field)
  if (control === 'users') return <PeoplePicker {...props} />
  if (control === 'row' || control === 'rows') return <RowPicker {...props} />
  return <OptionPicker {...props} />
}

function optionChoice({ name, color }: { name: string; color?: string | undefined }): Choice {
  return { id: name, label: name, start: <OptionDot colour={color} /> }
}

function OptionPicker({
  field,
  value,
  anchor,
  typed,
  several = holdsSeveral(field),
  onDone,
  onCancel,
}: ChooserProps) {
  const options = field.options ?? []
  const chosen = namesOf(value).map((name) =>
    optionChoice(options.find((one) => one.name === name) ?? { name }),
  )
  return (
    <Picker
      label={field.name}
      anchor={anchor}
      choices={options.map(optionChoice)}
      chosen={chosen}
      several={several}
      typed={typed}
      onDone={(some, move) => {
        const names = some.map(({ id }) => id)
        onDone(several ? names : (names[0] ?? null), move)
      }}
      onCancel={onCancel}
    />
  )
}

function PeoplePicker({
  field,
  value,
  anchor,
  typed,
  several = holdsSeveral(field),
  onDone,
  onCancel,
}: ChooserProps) {
  const people = usePeople()
  const ids = namesOf(value)
  return (
    <Picker
      label={field.name}
      anchor={anchor}
      choices={[...people.values()].map((person) => personChoice(people, person))}
      chosen={ids.map((id) => ({ id, label: personName(people, id) }))}
      several={several}
      typed={typed}
      onDone={(some, move) =>
        onDone(
          some.map(({ id }) => Number(id)),
          move,
        )
      }
      onCancel={onCancel}
    />
  )
}

function personChoice(people: ReadonlyMap<number, Person>, { id, email, name }: Person): Choice {
  const label = personName(people, id)
  return {
    id: String(id),
    label,
    start: <Avatar name={label} size={18} />,
    detail: name === '' ? undefined : email,
  }
}

function RowPicker(props: ChooserProps) {
  const target = useTarget(props.field)
  if (target === undefined) return props.anchor
  return <RowsOf {...props} target={target} />
}

function RowsOf({
  field,
  value,
  anchor,
  typed,
  several = holdsSeveral(field),
  target,
  onDone,
  onCancel,
}: ChooserProps & { target: Listed }) {
  const [text, setText] = useState(typed ?? '')
  const search = useSettled(text.trim())
  const found = useRowChoices(field, target, search)
  const end: PickerProps['onDone'] = (some, move) => {
    const rows = some.map(({ id, label }) => ({ id, title: label }))
    onDone(several ? rows : (rows[0] ?? null), move)
  }
  const chosen = linkedOf(value).map(({ id, title }) => ({ id, label: title ?? id }))
  const { titleField } = found
  const create = async (title: string) => {
    if (titleField === undefined) return
    try {
      const row = await operation(target.source.create)({
        name: target.name,
        body: { [titleField.name]: title },
      })
      end([...(several ? chosen : []), { id: row.id, label: title }], 'stay')
    } catch (error) {
      toastError(error)
    }
  }
  const isLoading = found.isLoading || search !== text.trim()
  const mayCreate = titleField?.type === 'string' && search !== '' && !isLoading
  return (
    <Picker
      label={field.name}
      anchor={anchor}
      choices={found.choices}
      chosen={chosen}
      several={several}
      typed={typed}
      onSearch={setText}
      isLoading={isLoading}
      create={
        mayCreate
          ? {
              label: (name) => t('Create “{name}” in {object}', { name, object: target.display_name }),
              run: (name) => void create(name),
            }
          : undefined
      }
      onDone={end}
      onCancel={onCancel}
    />
  )
}

/** Searches records for a relation by title. */
function useRowChoices(field: Field, { name, source }: Listed, search: string) {
  const detail = useRead(source.read, { name }, { staleTime: 300_000 })
  const titleField = detail.data?.fields.find(({ id }) => id === Number(field.metadata['displayColumn']))
  const body = { limit: 20, ...(search === '' ? {} : { search }) }
  const rows = useRead(source.list, { name, body }, { enabled: detail.data !== undefined })
  const choices = (rows.data?.results ?? []).map(({ id, data }): Choice => {
    const title = titleField === undefined ? '' : shownText(data[titleField.name], titleField)
    return { id, label: title === '' ? id : title }
  })
  return { choices, titleField, isLoading: rows.isPending }
}
