import { Loaded } from '../app/problems/loaded.tsx'
import { usePages } from '../app/use-pages.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { t } from '../kit/language/translate.ts'
import style from './knowledge.module.css'

/** The passages of a source, as search returns them. */
export function Passages({
  knowledgeBaseId,
  sourceId,
  name,
  onClose,
}: {
  knowledgeBaseId: number
  sourceId: string
  name: string
  onClose: () => void
}) {
  const passages = usePages('getKnowledgeBaseSourcePassages', { knowledgeBaseId, sourceId, limit: 50 })
  return (
    <Dialog
      open
      title={name}
      description={t('The text of this source, as searches find it.')}
      onClose={onClose}
    >
      <Loaded of={passages}>
        {(list) =>
          list.length === 0 ? (
            <p className={style['muted']}>{t('Not read yet.')}</p>
          ) : (
            <>
              <ol className={style['passages']} aria-label={t('Passages')}>
                {list.map(({ chunk_id, heading, text }) => (
                  <li key={chunk_id} className={style['passage']}>
                    {heading !== '' && <b>{heading}</b>}
                    <p>{text}</p>
                  </li>
                ))}
              </ol>
              {passages.hasMore && (
                <Button busy={passages.isReadingMore} onClick={passages.readMore}>
                  {t('Show more')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
