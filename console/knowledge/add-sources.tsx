import { useRef, useState } from 'react'
import { useChange } from '../app/operations.ts'
import { issueOf, otherIssue } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Segments, TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Card } from '../kit/surface.tsx'
import style from './knowledge.module.css'

const refreshes = ['getKnowledgeBaseSources', 'getKnowledgeBase', 'getKnowledgeBases'] as const

type Kind = 'website' | 'page' | 'files'

/** Adds a whole website, one page, or files. */
export function AddSources({ knowledgeBaseId }: { knowledgeBaseId: number }) {
  const [kind, setKind] = useState<Kind>('website')
  return (
    <Card title={t('Add')}>
      <div className={style['inside']}>
        <Segments<Kind>
          label={t('What to add')}
          value={kind}
          options={[
            { value: 'website', label: t('A website') },
            { value: 'page', label: t('One page') },
            { value: 'files', label: t('Files') },
          ]}
          onChange={setKind}
        />
        {kind === 'files' ? (
          <AddFiles knowledgeBaseId={knowledgeBaseId} />
        ) : (
          <AddAddress knowledgeBaseId={knowledgeBaseId} isWebsite={kind === 'website'} />
        )}
      </div>
    </Card>
  )
}

function AddFiles({ knowledgeBaseId }: { knowledgeBaseId: number }) {
  const files = useRef<HTMLInputElement>(null)
  const upload = useChange('postKnowledgeBaseSourcesFiles', { refreshes })
  return (
    <div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('Files')}
        onChange={({ target }) => {
          const chosen = Array.from(target.files ?? [])
          if (chosen.length > 0) upload.mutate({ knowledgeBaseId, body: { files: chosen } })
          target.value = ''
        }}
      />
      <Button icon="file" busy={upload.isPending} onClick={() => files.current?.click()}>
        {t('Choose files')}
      </Button>
    </div>
  )
}

function AddAddress({ knowledgeBaseId, isWebsite }: { knowledgeBaseId: number; isWebsite: boolean }) {
  const [url, setUrl] = useState('')
  const done = { refreshes, onDone: () => setUrl(''), onFailed: () => undefined }
  const crawl = useChange('postKnowledgeBaseWebsiteCrawls', done)
  const page = useChange('postKnowledgeBaseSourcesUrls', done)
  const error = isWebsite ? crawl.error : page.error
  return (
    <form
      className={style['beside']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWebsite) crawl.mutate({ knowledgeBaseId, body: { url: url.trim() } })
        else page.mutate({ knowledgeBaseId, body: { urls: [url.trim()] } })
      }}
    >
      <Field
        label={t('Address')}
        error={issueOf(error, isWebsite ? 'url' : 'urls[0]') ?? otherIssue(error, ['url', 'urls[0]'])}
      >
        {(control) => (
          <TextInput
            {...control}
            type="url"
            placeholder="https://"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <Button type="submit" icon="add" busy={crawl.isPending || page.isPending}>
        {t('Add')}
      </Button>
    </form>
  )
}
