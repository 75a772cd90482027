import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { functions } from '../../../../formulas/tree.ts'
import { useRead } from '../../../app/operations.ts'
import { explain } from '../../../app/problems/explain.ts'
import { classes } from '../../../kit/classes.ts'
import type { ControlProps } from '../../../kit/field.tsx'
import { TextArea } from '../../../kit/input.tsx'
import { t } from '../../../kit/language/translate.ts'
import { useSettled } from '../../../kit/use-settled.ts'
import type { AskedFields } from '../../filter/use-fields.ts'
import type { Source } from '../../source.ts'
import type { Field } from '../../values.ts'
import { definitionOperations } from '../operations.ts'
import style from '../setup.module.css'
import { completions } from './completion.ts'

interface FormulaProps {
  control: ControlProps
  fields: AskedFields
  text: string
  onChange: (text: string) => void
}

/** A formula as text, with completion of fields and functions. */
export function FormulaInput({ control, fields, text, onChange }: FormulaProps) {
  const id = useId()
  const { area, active, choices, isShown, take, close, typed, setCaret, onKeyDown } = useCompletion(
    fields,
    text,
    onChange,
  )
  return (
    <div className={style['formula']}>
      <TextArea
        {...control}
        ref={area}
        className={style['formulaText'] ?? ''}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${id}-${active}` : undefined}
        spellCheck={false}
        rows={3}
        value={text}
        onKeyDown={onKeyDown}
        onBlur={close}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onChange={({ target }) => typed(target.value, target.selectionStart)}
      />
      <ul
        id={id}
        role="listbox"
        aria-label={t('Completions')}
        className={style['completions']}
        hidden={!isShown}
      >
        {choices.map((choice, index) => (
          <li
            key={choice}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={classes(index === active && style['chosen'])}
            onMouseDown={(event) => {
              event.preventDefault()
              take(choice)
            }}
          >
            <code>{choice}</code>
            <small>{functions[choice.slice(0, -1)]}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Suggestions at the caret with keyboard selection. */
function useCompletion(fields: AskedFields, text: string, onChange: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(text.length)
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const names = useMemo(
    () => fields.own.filter(({ type, id }) => type !== 'formula' && id > 0).map(({ name }) => name),
    [fields],
  )
  const { from, choices } = completions(text, caret, names, (relation) =>
    fields.through(relation).map(({ name }) => name),
  )
  const isShown = isOpen && choices.length > 0
  const close = () => setOpen(false)
  const take = (choice: string) => {
    const place = from + choice.length
    // Runs at once, so that typing continues at the right place.
    flushSync(() => {
      onChange(text.slice(0, from) + choice + text.slice(caret))
      setCaret(place)
      close()
    })
    area.current?.setSelectionRange(place, place)
  }
  const typed = (next: string, at: number) => {
    onChange(next)
    setCaret(at)
    setActive(0)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return
    const choice = choices[active]
    if (event.key === 'ArrowDown') setActive(Math.min(active + 1, choices.length - 1))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if ((event.key === 'Enter' || event.key === 'Tab') && choice !== undefined) take(choice)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else return
    event.preventDefault()
  }
  return { area, active, choices, isShown, take, close, typed, setCaret, onKeyDown }
}

/** Results of the formula for the first records while it is typed. */
export function FormulaPreview({
  source,
  title,
  metadata,
}: {
  source: Source
  /** The title field. */
  title: Field | undefined
  metadata: { expression: Record<string, unknown> } & Record<string, unknown>
}) {
  const settled = useSettled(JSON.stringify(metadata), 400)
  const body = { ...(JSON.parse(settled) as typeof metadata), limit: 5 }
  const preview = useRead(definitionOperations(source.kind).previewFormula, { name: source.name, body })
  const ids = (preview.data?.results ?? []).map(({ row_id: id }) => id)
  const rows = useRead(
    source.list,
    { name: source.name, body: { ids, limit: 5 } },
    { enabled: ids.length > 0 },
  )
  if (preview.error !== null) {
    return (
      <p role="alert" className={style['wrong']}>
        {explain(preview.error).title}
      </p>
    )
  }
  if (preview.data === undefined) return null
  return (
    <table className={style['preview']}>
      <caption>{t('For the first rows')}</caption>
      <tbody>
        {preview.data.results.map(({ row_id: id, value }) => {
          const row = rows.data?.results.find((one) => one.id === id)
          const name = title === undefined ? undefined : row?.data[title.name]
          return (
            <tr key={id}>
              <th scope="row">{typeof name === 'string' ? name : id}</th>
              <td>{value === null ? '—' : JSON.stringify(value).replaceAll('"', '')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
