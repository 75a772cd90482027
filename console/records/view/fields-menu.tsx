import { useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { Checkbox, Segments, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Popover } from '../../kit/popover.tsx'
import style from '../records.module.css'
import type { Field } from '../values.ts'
import type { Change } from './layout-menus.tsx'
import { movedField, type RowHeight } from './view-state.ts'

/** Visible fields, their order, and the row height. */
export function FieldsMenu({
  fields,
  shown,
  rowHeight,
  onChange,
}: {
  fields: readonly Field[]
  shown: readonly string[]
  rowHeight: RowHeight
  onChange: Change
}) {
  const hidden = fields.filter(({ name }) => !shown.includes(name))
  return (
    <Popover
      label={t('Fields')}
      trigger={
        <Button look="quiet" icon="columns">
          {hidden.length === 0 ? t('Fields') : t('Fields ({count} hidden)', { count: hidden.length })}
        </Button>
      }
    >
      <div className={style['lines']}>
        <Segments
          label={t('Height of rows')}
          value={rowHeight}
          options={[
            { value: 'short', label: t('Low') },
            { value: 'medium', label: t('Medium') },
            { value: 'tall', label: t('High') },
            { value: 'extra_tall', label: t('Very high') },
          ]}
          onChange={(height) => onChange({ rowHeight: height })}
        />
        <FieldList fields={fields} shown={shown} onChange={(names) => onChange({ fields: names })} />
      </div>
    </Popover>
  )
}

// Shorter lists need no search.
const many = 10

function FieldList({
  fields,
  shown,
  onChange,
}: {
  fields: readonly Field[]
  shown: readonly string[]
  onChange: (names: readonly string[]) => void
}) {
  const [search, setSearch] = useState('')
  const hidden = fields.filter(({ name }) => !shown.includes(name)).toSorted((a, b) => a.order - b.order)
  const names = [...shown, ...hidden.map(({ name }) => name)]
  // The last visible field can't be hidden.
  const [first] = names
  const found = names.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {fields.length > many && (
        <div className={style['line']}>
          <TextInput
            aria-label={t('Find a field')}
            placeholder={t('Find a field')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <Button look="quiet" disabled={hidden.length === 0} onClick={() => onChange(names)}>
            {t('Show all')}
          </Button>
          <Button
            look="quiet"
            disabled={shown.length <= 1 || first === undefined}
            onClick={() => onChange(first === undefined ? [] : [first])}
          >
            {t('Hide all')}
          </Button>
        </div>
      )}
      <ul className={style['fieldList']}>
        {found.map((name) => (
          <FieldLine key={name} name={name} shown={shown} onChange={onChange} />
        ))}
      </ul>
    </>
  )
}

function FieldLine({
  name,
  shown,
  onChange,
}: {
  name: string
  shown: readonly string[]
  onChange: (names: readonly string[]) => void
}) {
  const index = shown.indexOf(name)
  return (
    <li className={style['line']}>
      <Checkbox
        label={name}
        checked={index !== -1}
        onChange={({ target }) =>
          onChange(target.checked ? [...shown, name] : shown.filter((one) => one !== name))
        }
      />
      {index !== -1 && (
        <span className={style['lineEnd']}>
          <IconButton
            icon="arrowUp"
            label={t('Move {field} up', { field: name })}
            onClick={() => onChange(movedField(shown, name, index - 1))}
          />
          <IconButton
            icon="arrowDown"
            label={t('Move {field} down', { field: name })}
            onClick={() => onChange(movedField(shown, name, index + 1))}
          />
        </span>
      )}
    </li>
  )
}
