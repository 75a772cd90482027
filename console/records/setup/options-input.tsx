import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { ColorChoice } from './color-choice.tsx'
import style from './options.module.css'
import { addedAfter, movedOption, type OptionDraft, pastedLines, withPasted } from './options.ts'

const dragType = 'application/x-frontdesk-option'

/** The options of a select field. Enter adds the next one, a pasted list one for each line. */
export function OptionsInput({
  options,
  onChange,
}: {
  options: readonly OptionDraft[]
  onChange: (options: OptionDraft[]) => void
}) {
  const { list, change, onKeyDown, onPaste } = useOptionKeys(options, onChange)
  return (
    <fieldset className={style['options']}>
      <legend>{t('Options')}</legend>
      <ul ref={list}>
        {options.map((option, index) => (
          <OptionLine
            key={option.key}
            option={option}
            number={index + 1}
            onChange={(part) => onChange(options.with(index, { ...option, ...part }))}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPaste={(event) => onPaste(event, index)}
            onDrop={(key) => {
              const from = options.findIndex((one) => one.key === key)
              if (from !== -1) onChange(movedOption(options, from, index))
            }}
            onRemove={() => onChange(options.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div>
        <Button icon="add" onClick={() => change(addedAfter(options, options.length - 1), options.length)}>
          {t('Add option')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Adds, moves and removes options by key, and focuses the changed one. */
function useOptionKeys(options: readonly OptionDraft[], onChange: (options: OptionDraft[]) => void) {
  const [focus, setFocus] = useState<string | undefined>()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focus === undefined) return
    list.current?.querySelector<HTMLInputElement>(`[data-option="${focus}"] input`)?.focus()
    setFocus(undefined)
  }, [focus])
  const change = (next: OptionDraft[], focused: number) => {
    onChange(next)
    setFocus(next[Math.max(0, Math.min(focused, next.length - 1))]?.key)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter') change(addedAfter(options, index), index + 1)
    else if (event.key === 'Backspace' && options[index]?.name === '')
      change(options.toSpliced(index, 1), index - 1)
    else if (step !== undefined && event.altKey)
      change(movedOption(options, index, index + step), index + step)
    else if (step !== undefined) setFocus(options[index + step]?.key)
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent, index: number) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'))
    if (lines.length === 0) return
    event.preventDefault()
    change(withPasted(options, index, lines), index + lines.length - 1)
  }
  return { list, change, onKeyDown, onPaste }
}

function OptionLine({
  option,
  number,
  onChange,
  onKeyDown,
  onPaste,
  onDrop,
  onRemove,
}: {
  option: OptionDraft
  number: number
  onChange: (part: Partial<OptionDraft>) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  onDrop: (key: string) => void
  onRemove: () => void
}) {
  const { key, name, color } = option
  const [isOver, setOver] = useState(false)
  return (
    <li
      className={classes(style['option'], isOver && style['over'])}
      data-option={key}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer.getData(dragType))
      }}
    >
      <span
        className={style['handle']}
        title={t('Drag to move, or press Alt and an arrow key')}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(dragType, key)}
      >
        <Icon name="grip" size={14} />
      </span>
      <ColorChoice
        label={t('Color of option {number}', { number })}
        color={color}
        onChange={(chosen) => onChange({ color: chosen })}
      />
      <TextInput
        aria-label={t('Option {number}', { number })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <IconButton icon="trash" label={t('Remove {name}', { name })} tabIndex={-1} onClick={onRemove} />
    </li>
  )
}
