import { useChange, useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { FileLine, UploadArea } from '../controls/files-editor.tsx'
import type { Source } from '../source.ts'
import style from './row.module.css'

/** All files of a record, with or without a field. */
export function RowFiles({ source, rowId, readOnly }: { source: Source; rowId: string; readOnly: boolean }) {
  const files = useRead(source.files, { name: source.name, rowId, limit: 200 })
  const remove = useChange(source.removeFile, {
    refreshes: [source.files, source.list],
    done: t('File deleted'),
  })
  return (
    <div className={style['list']}>
      {files.error !== null && <p role="alert">{explain(files.error).title}</p>}
      {files.data === undefined && files.error === null && <Skeleton lines={3} />}
      {files.data?.results.length === 0 && <p className={style['none']}>{t('No files yet.')}</p>}
      {files.data?.results.map((file) => (
        <FileLine
          key={file.id}
          source={source}
          file={file}
          onRemove={readOnly ? undefined : () => remove.mutate({ name: source.name, id: file.id })}
        />
      ))}
      {!readOnly && <UploadArea source={source} rowId={rowId} onUploaded={() => undefined} />}
    </div>
  )
}
