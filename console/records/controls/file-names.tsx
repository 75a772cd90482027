import { useEffect, useState } from 'react'
import { useRead } from '../../app/operations.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Chip } from '../../kit/surface.tsx'
import { fileAddress, type Source } from '../source.ts'
import style from './controls.module.css'

export interface FileOwner {
  source: Source
  rowId: string
}

// Rows that only pass during scrolling don't load their files.
const restMilliseconds = 250
const mostNames = 20

/** The files of a cell: the count at once, then names and thumbnails. */
export function FileNames({ ids, owner }: { ids: readonly string[]; owner: FileOwner | undefined }) {
  if (ids.length === 0) return null
  if (owner === undefined) return <FileCount count={ids.length} />
  return <NamedFiles ids={ids} owner={owner} />
}

function FileCount({ count }: { count: number }) {
  return (
    <Chip>
      <Icon name="file" size={12} />
      {t('{count, plural, one {# file} other {# files}}', { count })}
    </Chip>
  )
}

function NamedFiles({ ids, owner: { source, rowId } }: { ids: readonly string[]; owner: FileOwner }) {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  const files = useRead(
    source.files,
    { name: source.name, rowId, limit: 200 },
    { enabled: isResting, staleTime: 300_000 },
  )
  const named = ids.flatMap((id) => files.data?.results.find((file) => file.id === id) ?? [])
  if (named.length < ids.length) return <FileCount count={ids.length} />
  return (
    <span className={style['chips']}>
      {named.slice(0, mostNames).map(({ id, name, content_type: type }) => (
        <Chip key={id}>
          {/^image\/(?:png|jpe?g|gif|webp|avif)$/.test(type) ? (
            <img className={style['thumbnail']} src={fileAddress(source, id)} alt="" loading="lazy" />
          ) : (
            <Icon name="file" size={12} />
          )}
          {name}
        </Chip>
      ))}
    </span>
  )
}
