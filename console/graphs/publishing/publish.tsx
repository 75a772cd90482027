import { Suspense, useState } from 'react'
import type { Answers } from '../../../clients/typescript/src/index.ts'
import { saveNow } from '../../app/saving/saving.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { Chip } from '../../kit/surface.tsx'
import { PublishDialog, Versions } from '../parts.ts'
import type { GraphAddress, OpenGraph } from '../use-graph.ts'
import { setStatus } from './graph-status.ts'
import { type Changes, useChanges } from './use-changes.ts'

type Status = Answers<'getWorkflow'>['status']

interface Props {
  address: GraphAddress
  open: OpenGraph
  status: Status
}

/** The publication status and the number of unpublished changes. */
export function GraphState({ address, open, status }: Props) {
  const changes = useChanges(address, open)
  const { isChanged, liveVersion } = changes
  const labels = { ACTIVE: t('Live'), DRAFT: t('Draft'), PAUSED: t('Paused'), ARCHIVED: t('Archived') }
  const label =
    status === 'ACTIVE' && typeof liveVersion === 'number'
      ? t('Live v{number}', { number: liveVersion })
      : labels[status]
  return (
    <>
      {status === 'ACTIVE' ? <Chip tone="good">{label}</Chip> : <Chip>{label}</Chip>}
      {isChanged && liveVersion !== null && <Chip tone="warn">{unpublished(changes)}</Chip>}
    </>
  )
}

function unpublished({ nodes }: Changes): string {
  const count = nodes?.length ?? 0
  return count === 0
    ? t('Unpublished changes')
    : t('{count, plural, one {# unpublished change} other {# unpublished changes}}', { count })
}

/** Publishes the draft after a review, and opens the version history. */
export function PublishButton({ address, open, status }: Props) {
  const { isChanged: differs, nodes, liveVersion } = useChanges(address, open)
  const [shown, setShown] = useState<'publish' | 'versions' | undefined>()
  if (status === 'ARCHIVED') return null
  const count = typeof liveVersion === 'number' && differs ? (nodes?.length ?? 0) : 0
  return (
    <>
      {status === 'ACTIVE' && (
        <Button onClick={() => void setStatus(address, 'PAUSED', t('Paused'))}>{t('Pause')}</Button>
      )}
      {status === 'PAUSED' && (
        <Button onClick={() => void setStatus(address, 'ACTIVE', t('It is live again.'))}>
          {t('Resume')}
        </Button>
      )}
      <Button
        look="primary"
        disabled={!differs && status !== 'DRAFT'}
        onClick={() => {
          saveNow()
          setShown('publish')
        }}
      >
        {count === 0
          ? t('Publish')
          : t('{count, plural, one {Publish # change} other {Publish # changes}}', { count })}
      </Button>
      <Menu align="end" trigger={<IconButton icon="dots" label={t('More of the graph')} />}>
        <MenuItem icon="clock" onSelect={() => setShown('versions')}>
          {t('Versions')}
        </MenuItem>
      </Menu>
      <Suspense>
        {shown === 'publish' && (
          <PublishDialog address={address} open={open} status={status} onClose={() => setShown(undefined)} />
        )}
        {shown === 'versions' && (
          <Versions address={address} open={open} status={status} onClose={() => setShown(undefined)} />
        )}
      </Suspense>
    </>
  )
}
