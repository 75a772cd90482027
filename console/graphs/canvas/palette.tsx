import { Fragment, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { type Choice, matching } from './choices.ts'
import style from './palette.module.css'

interface PaletteProps {
  label: string
  choices: readonly Choice[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** A searchable list. Enter selects the first entry. */
export function Palette({ label, choices, onChoose, onClose }: PaletteProps) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const found = matching(choices, search)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useClosedOutside(box, onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setAt((at + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter' && found[at] !== undefined) onChoose(found[at].id)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} className={style['palette']} role="dialog" aria-label={label}>
      <div className={style['search']}>
        <Icon name="search" />
        <input
          ref={(input) => input?.focus()}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] === undefined ? undefined : `${id}-${found[at].id}`}
          aria-label={label}
          placeholder={label}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Found
        id={id}
        label={label}
        found={found}
        at={at}
        isGrouped={search === ''}
        onAt={setAt}
        onChoose={onChoose}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

function useClosedOutside(box: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && box.current?.contains(target) === false) onClose()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [box, onClose])
}

function Found({
  id,
  label,
  found,
  at,
  isGrouped,
  onAt,
  onChoose,
  onKeyDown,
}: {
  id: string
  label: string
  found: readonly Choice[]
  at: number
  isGrouped: boolean
  onAt: (index: number) => void
  onChoose: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={style['list']}>
      {found.length === 0 && <p className={style['none']}>{t('No matches.')}</p>}
      {found.map((choice, index) => (
        <Fragment key={choice.id}>
          {isGrouped && choice.group !== found[index - 1]?.group && (
            <div className={style['group']} role="presentation">
              {choice.group}
            </div>
          )}
          <div
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={classes(style['choice'], index === at && style['at'])}
            onPointerMove={() => onAt(index)}
            onClick={() => onChoose(choice.id)}
            onKeyDown={onKeyDown}
          >
            <span className={style['icon']}>
              <Icon name={choice.icon} />
            </span>
            <span className={style['words']}>
              <b>{choice.title}</b>
              <span>{choice.detail}</span>
            </span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}
