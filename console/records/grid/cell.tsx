import { Icon } from '../../kit/icon.tsx'
import { Chip } from '../../kit/surface.tsx'
import { type Field, namesOf, shownText } from '../values.ts'
import style from './grid.module.css'

const chipTypes = new Set(['select', 'relation', 'platformRelation', 'file'])

/** A value as one reads it: chips for what has a name, a tick for yes. */
export function CellValue({ value, field }: { value: unknown; field: Field }) {
  if (field.type === 'boolean') {
    return value === true ? <Icon name="check" /> : null
  }
  if (chipTypes.has(field.type)) {
    return (
      <span className={style['chips']}>
        {namesOf(value).map((name) => (
          <Chip key={name}>
            {field.type === 'select' && <OptionDot colour={colourOf(name, field)} />}
            {name}
          </Chip>
        ))}
      </span>
    )
  }
  return shownText(value, field)
}

function colourOf(name: string, { options = [] }: Field): string | undefined {
  return options.find((option) => option.name === name)?.color
}

function OptionDot({ colour }: { colour: string | undefined }) {
  return <i className={style['dot']} style={{ background: colour ?? 'currentColor' }} />
}
