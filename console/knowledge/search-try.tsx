import { useMemo, useState } from 'react'
import type { Answers } from '../../clients/typescript/src/index.ts'
import { useChange } from '../app/operations.ts'
import { otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Segments, TextInput } from '../kit/input.tsx'
import { formatNumber, t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import style from './knowledge.module.css'
import { markedParts, wordsOf } from './marking.ts'

/** Shows the passages that an agent would find for a question, with their scores. */
export function SearchTry({ knowledgeBaseId }: { knowledgeBaseId: number }) {
  const [query, setQuery] = useState('')
  const [mode, setMode] = useState<'hybrid' | 'semantic' | 'text'>('hybrid')
  const search = useChange('postKnowledgeBaseSearch', { onFailed: () => undefined })
  const found = search.data?.results
  const asked = useMemo(() => wordsOf(search.variables?.body.query ?? ''), [search.variables])
  return (
    <Card title={t('Try a search')}>
      <div className={style['inside']}>
        <form
          className={style['beside']}
          onSubmit={(event) => {
            event.preventDefault()
            if (query.trim() !== '') search.mutate({ knowledgeBaseId, body: { query, mode, limit: 8 } })
          }}
        >
          <Field label={t('Question')} error={otherIssue(search.error, [])}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
            )}
          </Field>
          <Button type="submit" icon="search" busy={search.isPending}>
            {t('Search')}
          </Button>
        </form>
        <Segments
          label={t('How')}
          value={mode}
          options={[
            { value: 'hybrid', label: t('Both') },
            { value: 'semantic', label: t('By meaning') },
            { value: 'text', label: t('By words') },
          ]}
          onChange={setMode}
        />
        {found?.length === 0 && <p className={style['muted']}>{t('No matches.')}</p>}
        <ol className={style['passages']} aria-live="polite" aria-label={t('Passages')}>
          {found?.map((passage) => (
            <Passage key={passage.chunk_id} passage={passage} words={asked} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** A passage with its score and source. */
function Passage({
  passage: { title, heading, text, score, url },
  words,
}: {
  passage: Answers<'postKnowledgeBaseSearch'>['results'][number]
  words: readonly string[]
}) {
  return (
    <li className={style['passage']}>
      <div className={style['score']}>
        <meter aria-label={t('Nearness')} min={0} max={1} value={score} />
        {formatNumber(score, { style: 'percent', maximumFractionDigits: 0 })}
      </div>
      <b>{[title, heading].filter((part) => part !== null && part !== '').join(' › ') || url}</b>
      <p>
        <Marked text={text} words={words} />
      </p>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className={style['address']}>
          {url}
        </a>
      )}
    </li>
  )
}

/** Highlights the words of the question, which explains a match by words. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map(({ text: part, isMarked }, index) =>
    isMarked ? <mark key={index}>{part}</mark> : part,
  )
}
