import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { t } from '../kit/language/translate.ts'
import { forgetRefused, type RefusedValue, useRefused } from './merging/refused-cells.ts'
import style from './records.module.css'
import type { Source } from './source.ts'

const shown = 5
const keyOf = ({ rowId, field }: RefusedValue) => `${rowId}/${field}`

/** Lists values that the server refused in an earlier visit, because their cells may be out of sight. */
export function EarlierRefused({ source }: { source: Source }) {
  const refused = useRefused(source)
  const [earlier] = useState(() => new Set(refused.map(keyOf)))
  const left = refused.filter((one) => earlier.has(keyOf(one)))
  if (left.length === 0) return null
  return (
    <div className={style['refused']} role="note">
      <Icon name="warning" />
      {t(
        '{count, plural, one {# value wasn’t saved. It’s still in its cell:} other {# values weren’t saved. They’re still in their cells:}}',
        { count: left.length },
      )}
      {left.slice(0, shown).map((one) => (
        <Link key={keyOf(one)} href={`${source.path}/row/${one.rowId}`} title={one.message}>
          {one.field}
        </Link>
      ))}
      {left.length > shown && '…'}
      <Button look="quiet" onClick={() => forgetRefused(source, left)}>
        {t('{count, plural, one {Discard value} other {Discard values}}', { count: left.length })}
      </Button>
    </div>
  )
}
