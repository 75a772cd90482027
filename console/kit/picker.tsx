import { Popover } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { t } from './language/translate.ts'
import style from './picker.module.css'
import popover from './popover.module.css'

/** Something that can be chosen. */
export interface Choice {
  id: string
  label: string
  /** Stands before the name: a dot, a picture. */
  start?: ReactNode
  /** In small letters behind it. */
  detail?: string | undefined
}

export interface PickerProps {
  label: string
  /** What it stands beside. */
  anchor: ReactNode
  choices: readonly Choice[]
  chosen: readonly Choice[]
  /** Whether more than one may be chosen. */
  several: boolean
  /** What is typed at first. */
  typed?: string | undefined
  /** Where the choices depend on what is typed: they are then looked for elsewhere. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  /** Makes something new of what is typed. */
  create?: { label: (text: string) => string; run: (text: string) => void } | undefined
  onDone: (chosen: readonly Choice[], move: 'stay' | 'down' | 'right' | 'left') => void
  onCancel: () => void
}

interface Line {
  key: string
  choice: Choice | undefined
}

/** A list to choose from, by typing or pointing. Enter takes, Tab takes and goes on, Escape leaves all as it was. */
export function Picker(props: PickerProps) {
  const { label, anchor, choices, several, onSearch, isLoading = false, create, onDone, onCancel } = props
  const [text, setText] = useState(props.typed ?? '')
  const [chosen, setChosen] = useState(props.chosen)
  const [active, setActive] = useState(0)
  const [entered, setEntered] = useState(false)
  const id = useId()
  const found = onSearch === undefined ? matching(choices, text) : choices
  const lines: Line[] = [
    ...found.map((choice) => ({ key: choice.id, choice })),
    ...(create === undefined || text.trim() === '' ? [] : [{ key: 'create', choice: undefined }]),
  ]
  const at = Math.min(active, lines.length - 1)
  const isChosen = (choice: Choice) => chosen.some((one) => one.id === choice.id)
  const take = (line: Line | undefined) => {
    if (line === undefined) return onDone(chosen, 'stay')
    if (line.choice === undefined) return create?.run(text.trim())
    const { choice } = line
    if (!several) return onDone(isChosen(choice) ? [] : [choice], 'stay')
    setChosen(isChosen(choice) ? chosen.filter((one) => one.id !== choice.id) : [...chosen, choice])
    return undefined
  }
  // What is listed while a search is under way is not what was meant: Enter waits for what it finds.
  const takeFound = useEffectEvent(() => {
    setEntered(false)
    if (lines[at]?.choice !== undefined) take(lines[at])
  })
  useEffect(() => {
    if (entered && !isLoading) takeFound()
  }, [entered, isLoading])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const act: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(at + 1, lines.length - 1)),
      ArrowUp: () => setActive(Math.max(at - 1, 0)),
      Enter: () => (isLoading ? setEntered(true) : take(lines[at])),
      Tab: () => onDone(chosen, event.shiftKey ? 'left' : 'right'),
      Escape: onCancel,
    }
    const run = act[event.key]
    if (run === undefined) {
      if (event.key === 'Backspace' && text === '') setChosen(several ? chosen.slice(0, -1) : [])
      return
    }
    event.preventDefault()
    run()
  }
  // A click elsewhere takes what was chosen of several; of one, what is chosen is taken at once.
  const leave = () => (several ? onDone(chosen, 'stay') : onCancel())
  return (
    <Floating label={label} anchor={anchor} onClose={leave}>
      <div className={style['picker']}>
        {several && chosen.length > 0 && (
          <ul className={style['chosen']} aria-label={t('Chosen')}>
            {chosen.map((one) => (
              <li key={one.id}>
                {one.label}
                <button
                  type="button"
                  aria-label={t('Remove {name}', { name: one.label })}
                  onClick={() => setChosen(chosen.filter(({ id: other }) => other !== one.id))}
                >
                  <Icon name="close" size={11} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          className={style['search']}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          placeholder={t('Search')}
          autoFocus
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
            setEntered(false)
            onSearch?.(target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={id}
          role="listbox"
          aria-label={label}
          aria-multiselectable={several}
          className={style['list']}
        >
          {lines.map(({ key, choice }, index) => (
            <div
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={choice !== undefined && isChosen(choice)}
              className={classes(style['option'], index === at && style['active'])}
              onMouseMove={() => setActive(index)}
              // Before the input loses the focus.
              onMouseDown={(event) => {
                event.preventDefault()
                take({ key, choice })
              }}
            >
              <span className={style['tick']}>
                {choice === undefined ? (
                  <Icon name="add" size={13} />
                ) : (
                  isChosen(choice) && <Icon name="check" size={13} />
                )}
              </span>
              {choice?.start}
              <span className={style['name']}>{choice?.label ?? create?.label(text.trim())}</span>
              {choice?.detail !== undefined && <small>{choice.detail}</small>}
            </div>
          ))}
        </div>
        {lines.length === 0 && (
          <p className={style['none']} role="status">
            {isLoading ? t('Searching') : t('Nothing of that name.')}
          </p>
        )}
      </div>
    </Floating>
  )
}

function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? choices : choices.filter(({ label }) => label.toLowerCase().includes(wanted))
}

/** Floats beside what it is about, over everything that scrolls. */
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
