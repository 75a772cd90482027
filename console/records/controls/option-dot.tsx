import type { CSSProperties } from 'react'
import style from './controls.module.css'
import { colourOf } from './option-colours.ts'

export function OptionDot({ colour }: { colour: string | undefined }) {
  return <i className={style['dot']} style={{ background: colourOf(colour) }} />
}

/** An option on a tint of its colour. */
export function OptionChip({ name, colour }: { name: string; colour: string | undefined }) {
  const tint = { '--option': colourOf(colour) } as CSSProperties
  return (
    <span className={style['option']} style={tint}>
      <i className={style['dot']} />
      {name}
    </span>
  )
}
