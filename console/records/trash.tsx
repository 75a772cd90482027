import { useChange, useRead } from '../app/operations.ts'
import { explain } from '../app/problems/explain.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { t } from '../kit/language/translate.ts'
import { Moment } from '../kit/moment.tsx'
import { Skeleton } from '../kit/states.tsx'
import { Row, Rows } from '../kit/surface.tsx'
import { rowOperations, type Source } from './source.ts'
import { type Field, shownText } from './values.ts'

/** Deleted records, which can be restored with their links. */
export function Trash({
  source,
  fields,
  onClose,
}: {
  source: Source
  fields: readonly Field[]
  onClose: () => void
}) {
  const trash = useRead(source.trash, { name: source.name, body: { limit: 100 } }, { staleTime: 0 })
  const restore = useChange(source.restore, {
    refreshes: [...rowOperations(source), source.trash],
    done: t('Restored'),
  })
  const title = fields.toSorted((a, b) => a.order - b.order)[0]
  return (
    <Dialog title={t('Deleted rows')} description={t('They are kept for 30 days.')} open onClose={onClose}>
      {trash.error !== null && <p role="alert">{explain(trash.error).title}</p>}
      {trash.data === undefined && trash.error === null && <Skeleton lines={3} />}
      {trash.data !== undefined && (
        <Rows>
          {trash.data.results.map((row) => (
            <Row
              key={row.id}
              end={
                <Button
                  icon="undo"
                  onClick={() => restore.mutate({ name: source.name, body: { ids: [row.id] } })}
                >
                  {t('Restore')}
                </Button>
              }
            >
              {(title === undefined ? '' : shownText(row.data[title.name], title)) || row.id}
              <br />
              <small>
                <Moment at={row.deleted_at} />
              </small>
            </Row>
          ))}
          {trash.data.results.length === 0 && <Row>{t('Nothing was deleted.')}</Row>}
        </Rows>
      )}
    </Dialog>
  )
}
