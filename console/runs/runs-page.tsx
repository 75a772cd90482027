import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Schemas, Takes } from '../../clients/typescript/src/index.ts'
import { api } from '../app/api.ts'
import { invalidate } from '../app/invalidate.ts'
import { useLive } from '../app/live/live.ts'
import { throttle } from '../app/live/throttle.ts'
import { queryClient } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { Button, ButtonLink } from '../kit/button.tsx'
import { t } from '../kit/language/translate.ts'
import { NoMatch, Notice, Skeleton } from '../kit/states.tsx'
import { ManyRuns } from './many-runs.tsx'
import { RunFilters } from './run-filters.tsx'
import { RunTable } from './run-table.tsx'

const ofOnePage = 50
// Events of runs arrive in quick succession, so the list reloads at most once a second.
const againMilliseconds = 1000

/** The runs of all automations, live, with their errors. */
export default function RunsPage() {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const set = (key: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(key)
      else next.set(key, value)
      return next
    })
  const asked = useDeferredValue(search.toString())
  const runs = useRuns(asked)
  const found = useMemo(() => runs.data?.pages.flatMap(({ results }) => results) ?? [], [runs.data])
  const isFiltered = [...search.keys()].length > 0
  return (
    <Page title={t('Runs')} width="wide">
      <RunFilters search={search} onSet={set} />
      <ManyRuns runs={found.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      {runs.error !== null && runs.data === undefined ? (
        <ErrorPage error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data === undefined ? (
        <Skeleton />
      ) : found.length > 0 ? (
        <>
          <RunTable runs={found} chosen={chosen} onChoose={setChosen} />
          {runs.hasNextPage && (
            <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
              {t('Show more')}
            </Button>
          )}
        </>
      ) : isFiltered ? (
        <NoMatch title={t('No runs match these filters')} onClear={() => setSearch({})} />
      ) : (
        <Notice
          icon="play"
          title={t('Nothing has run yet.')}
          actions={<ButtonLink to="/automations">{t('Go to automations')}</ButtonLink>}
        />
      )}
    </Page>
  )
}

type RunPage = { results: Schemas['Run'][]; next_cursor: string | null }

function useRuns(asked: string) {
  const readAgain = useMemo(
    () => throttle(() => void invalidate(queryClient, ['getRuns']), againMilliseconds),
    [],
  )
  useLive(['run'], readAgain)
  return useInfiniteQuery({
    queryKey: ['getRuns', asked],
    queryFn: ({ pageParam, signal }): Promise<RunPage> =>
      api.getRuns({ ...takesOf(asked), ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  })
}

/** Reads the filters from the URL. */
function takesOf(asked: string): Takes<'getRuns'> {
  const search = new URLSearchParams(asked)
  const given = (name: string) => {
    const value = search.get(name)?.trim() ?? ''
    return value === '' ? {} : { [name]: value }
  }
  const workflow = search.get('workflow')
  return {
    limit: ofOnePage,
    ...given('status'),
    ...given('triggerType'),
    ...given('error'),
    ...given('start_date'),
    ...given('end_date'),
    ...(workflow === null ? {} : { workflowId: Number(workflow) }),
    ...(search.has('tests') ? { tests: true } : {}),
  }
}
