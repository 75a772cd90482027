import { useEffect, useEffectEvent, useState } from 'react'
import type { OperationName } from '../../../clients/typescript/src/index.ts'
import { queryClient, refresh, useRead } from '../../app/operations.ts'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import type { ReferenceOption } from '../references.ts'
import { MakeWebhook } from './make-webhook.tsx'
import { NewThing } from './new-thing.tsx'
import { type Maker, makerOf, placeOf } from './reference-makers.ts'

/** Creates a missing resource: here if a name is enough, otherwise on its own page. */
export function CreateReference({
  kind,
  of,
  options,
  onMade,
}: {
  kind: string
  of: unknown
  options: readonly ReferenceOption[]
  onMade: (id: string | number) => void
}) {
  const [isAsked, setAsked] = useState(false)
  const objects = useRead('getObjects', {}, { enabled: kind === 'recordType' && typeof of === 'number' })
  // A plain table has only its default record type.
  if (kind === 'recordType' && typeof of === 'number' && !objects.data?.results.some(({ id }) => id === of)) {
    return null
  }
  if (kind === 'webhook') return <MakeWebhook onMade={onMade} />
  const maker = makerOf(kind, of)
  const place = placeOf(kind, of)
  if (maker !== undefined) {
    return (
      <>
        <Button icon="add" onClick={() => setAsked(true)}>
          {t('Create')}
        </Button>
        {isAsked && <MakeHere maker={maker} of={of} onMade={onMade} onClose={() => setAsked(false)} />}
      </>
    )
  }
  return place === undefined ? null : <MakeThere {...place} options={options} onMade={onMade} />
}

function MakeHere({
  maker,
  of,
  onMade,
  onClose,
}: {
  maker: Maker
  of: unknown
  onMade: (id: string | number) => void
  onClose: () => void
}) {
  return (
    <NewThing
      maker={maker}
      of={of}
      onClose={onClose}
      onMade={(id) => {
        onClose()
        onMade(id)
      }}
    />
  )
}

/** Opens the page in a new window. A resource created there is selected on return. */
function MakeThere({
  path,
  reads,
  options,
  onMade,
}: {
  path: string
  reads: readonly OperationName[]
  options: readonly ReferenceOption[]
  onMade: (id: string | number) => void
}) {
  const [known, setKnown] = useState<ReadonlySet<string | number> | undefined>()
  const made = known === undefined ? [] : options.filter(({ id }) => !known.has(id))
  const [only] = made
  const take = useEffectEvent((id: string | number) => {
    setKnown(undefined)
    onMade(id)
  })
  const isOne = made.length === 1
  const id = only?.id
  useEffect(() => {
    if (isOne && id !== undefined) take(id)
  }, [isOne, id])
  const isAway = known !== undefined
  useEffect(() => {
    if (!isAway) return undefined
    const back = () => void refresh(queryClient, reads)
    window.addEventListener('focus', back)
    return () => window.removeEventListener('focus', back)
  }, [isAway, reads])
  return (
    <Button
      icon="add"
      onClick={() => {
        setKnown(new Set(options.map((option) => option.id)))
        window.open(path, '_blank')
      }}
    >
      {t('Create')}
    </Button>
  )
}
