import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { t } from './language/translate.ts'
import style from './picker.module.css'
import popover from './popover.module.css'

/** An option of the picker. */
export interface Choice {
  id: string
  label: string
  /** An icon or avatar before the label. */
  start?: ReactNode
  /** Secondary text after the label. */
  detail?: string | undefined
}

export interface PickerProps {
  label: string
  /** The element that the list is anchored to. */
  anchor: ReactNode
  choices: readonly Choice[]
  chosen: readonly Choice[]
  /** Allows more than one selection. */
  several: boolean
  /** The initial search text. */
  typed?: string | undefined
  /** Loads options for the search text from elsewhere. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** Creates a new option from the search text. */
  create?: { label: (text: string) => string; run: (text: string) => void } | undefined
  onDone: (chosen: readonly Choice[], move: 'stay' | 'down' | 'right' | 'left') => void
  onCancel: () => void
}

interface Line {
  key: string
  choice: Choice | undefined
}

/** A searchable listbox. Enter selects, Tab selects and moves on, Escape changes nothing. */
export function Picker(props: PickerProps) {
  const { label, anchor, several, isLoading = false, create } = props
  const { text, lines, at, chosen, isChosen, toggle, take, ...picking } = usePicking(props)
  const id = useId()
  return (
    <Floating label={label} anchor={anchor} onClose={picking.leave}>
      <div className={style['picker']}>
        {several && chosen.length > 0 && <Chosen chosen={chosen} onRemove={toggle} />}
        <Search
          label={label}
          listId={id}
          at={at}
          text={text}
          keys={picking.keys}
          onText={picking.onText}
          onEmptied={picking.removeLast}
        />
        <div
          id={id}
          role="listbox"
          aria-label={label}
          aria-multiselectable={several}
          className={style['list']}
        >
          {lines.map((line, index) => (
            <Option
              key={line.key}
              id={`${id}-${index}`}
              choice={line.choice}
              label={line.choice?.label ?? create?.label(text.trim())}
              isChosen={line.choice !== undefined && isChosen(line.choice)}
              isActive={index === at}
              onPoint={() => picking.point(index)}
              onTake={() => take(line)}
            />
          ))}
        </div>
        {lines.length === 0 && (
          <p className={style['none']} role="status">
            {isLoading ? t('Searching') : t('No matches.')}
          </p>
        )}
      </div>
    </Floating>
  )
}

/** The state of the picker: search text, options, selection and keyboard handling. */
function usePicking(props: PickerProps) {
  const { several, isLoading = false, create, onDone, onCancel } = props
  const [text, setText] = useState(props.typed ?? '')
  const choosing = useChosen(props.chosen)
  const { chosen, isChosen, toggle } = choosing
  const [active, setActive] = useState(0)
  const lines = linesOf(props, text)
  const at = Math.min(active, lines.length - 1)
  const take = (line: Line | undefined) => {
    if (line === undefined) onDone(chosen, 'stay')
    else if (line.choice === undefined) create?.run(text.trim())
    else if (several) toggle(line.choice)
    else onDone(isChosen(line.choice) ? [] : [line.choice], 'stay')
  }
  const enter = useEnter(isLoading, (hasWaited) => {
    // Enter pressed during a search refers to its results, not to a new option.
    if (!hasWaited || lines[at]?.choice !== undefined) take(lines[at])
  })
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => setActive(Math.min(at + 1, lines.length - 1)),
    ArrowUp: () => setActive(Math.max(at - 1, 0)),
    Enter: enter.press,
    Tab: ({ shiftKey }) => onDone(chosen, shiftKey ? 'left' : 'right'),
    Escape: onCancel,
  }
  const onText = (typed: string) => {
    setText(typed)
    setActive(0)
    enter.forget()
    props.onSearch?.(typed)
  }
  // An outside click confirms a multiple selection. A single selection is confirmed at once.
  const leave = () => (several ? onDone(chosen, 'stay') : onCancel())
  return { ...choosing, text, lines, at, keys, take, point: setActive, onText, leave }
}

function useChosen(initial: readonly Choice[]) {
  const [chosen, setChosen] = useState(initial)
  const isChosen = (choice: Choice) => chosen.some((one) => one.id === choice.id)
  return {
    chosen,
    isChosen,
    toggle: (choice: Choice) =>
      setChosen(isChosen(choice) ? chosen.filter((one) => one.id !== choice.id) : [...chosen, choice]),
    removeLast: () => setChosen(chosen.slice(0, -1)),
  }
}

/** The matching options, followed by the one to create. */
function linesOf({ choices, onSearch, create }: PickerProps, text: string): Line[] {
  const found = onSearch === undefined ? matching(choices, text) : choices
  return [
    ...found.map((choice) => ({ key: choice.id, choice })),
    ...(create === undefined || text.trim() === '' ? [] : [{ key: 'create', choice: undefined }]),
  ]
}

function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? choices : choices.filter(({ label }) => label.toLowerCase().includes(wanted))
}

/** Options listed during a search are outdated, so Enter waits for the results. */
function useEnter(isLoading: boolean, take: (hasWaited: boolean) => void) {
  const [isWaiting, setWaiting] = useState(false)
  const takeFound = useEffectEvent(() => {
    setWaiting(false)
    take(true)
  })
  useEffect(() => {
    if (isWaiting && !isLoading) takeFound()
  }, [isWaiting, isLoading])
  return {
    press: () => (isLoading ? setWaiting(true) : take(false)),
    forget: () => setWaiting(false),
  }
}

function Chosen({ chosen, onRemove }: { chosen: readonly Choice[]; onRemove: (choice: Choice) => void }) {
  return (
    <ul className={style['chosen']} aria-label={t('Chosen')}>
      {chosen.map((one) => (
        <li key={one.id}>
          {one.label}
          <button
            type="button"
            aria-label={t('Remove {name}', { name: one.label })}
            onClick={() => onRemove(one)}
          >
            <Icon name="close" size={11} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Search({
  label,
  listId,
  at,
  text,
  keys,
  onText,
  onEmptied,
}: {
  label: string
  listId: string
  /** The option that Enter selects. */
  at: number
  text: string
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>
  onText: (text: string) => void
  /** Backspace removes selected options once the search text is empty. */
  onEmptied: () => void
}) {
  return (
    <input
      className={style['search']}
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={listId}
      aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
      placeholder={t('Search')}
      autoFocus
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        const run = keys[event.key]
        if (run !== undefined) {
          event.preventDefault()
          run(event)
        } else if (event.key === 'Backspace' && text === '') onEmptied()
      }}
    />
  )
}

function Option({
  id,
  choice,
  label,
  isChosen,
  isActive,
  onPoint,
  onTake,
}: {
  id: string
  /** Undefined for the option to create. */
  choice: Choice | undefined
  label: string | undefined
  isChosen: boolean
  isActive: boolean
  onPoint: () => void
  onTake: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes(style['option'], isActive && style['active'])}
      onMouseMove={onPoint}
      // Runs before the input loses the focus.
      onMouseDown={(event) => {
        event.preventDefault()
        onTake()
      }}
    >
      <span className={style['tick']}>
        {choice === undefined ? <Icon name="add" size={13} /> : isChosen && <Icon name="check" size={13} />}
      </span>
      {choice?.start}
      <span className={style['name']}>{label}</span>
      {choice?.detail !== undefined && <small>{choice.detail}</small>}
    </div>
  )
}

/** A popup anchored to an element, above everything that scrolls. */
export function Floating({
  label,
  anchor,
  onClose,
  children,
}: {
  label: string
  anchor: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor asChild>{anchor}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          className={classes(popover['popover'], style['floating'])}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
