import { useState } from 'react'
import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { operation, queryClient, refresh, useRead } from '../../app/operations.ts'
import { explain } from '../../app/problems/explain.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { fileAddress, type Source } from '../source.ts'
import { type Field, namesOf } from '../values.ts'
import style from './controls.module.css'
import { DropZone } from './drop-zone.tsx'

type RecordFile = Schemas['RecordFile']

/** The files of a field, with previews. Files are added by selection or drop. Removal can be undone. */
export function FilesEditor({
  source,
  rowId,
  field,
  value,
  onChange,
  onUploaded,
}: {
  source: Source
  rowId: string
  field: Field
  value: unknown
  onChange: (ids: string[]) => void
  /** Set if the server has already added them to the value. */
  onUploaded: (ids: string[]) => void
}) {
  const ids = namesOf(value)
  const files = useRead(source.files, { name: source.name, rowId, limit: 200 })
  const shown = ids.map((id) => files.data?.results.find((one) => one.id === id) ?? { id, name: '…' })
  return (
    <div className={style['files']}>
      {shown.map((file) => (
        <FileLine
          key={file.id}
          source={source}
          file={file}
          onRemove={() => onChange(ids.filter((id) => id !== file.id))}
        />
      ))}
      <UploadArea
        source={source}
        rowId={rowId}
        fieldId={field.id}
        onUploaded={(some) => onUploaded([...ids, ...some.map(({ id }) => id)])}
      />
    </div>
  )
}

/** An area to drop or select files. */
export function UploadArea({
  source,
  rowId,
  fieldId,
  onUploaded,
}: {
  source: Source
  rowId: string
  fieldId?: number
  onUploaded: (files: readonly RecordFile[]) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | undefined>()
  const send = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    setBusy(true)
    setWrong(undefined)
    try {
      const body = { ...(fieldId === undefined ? {} : { field_id: String(fieldId) }), files: [...chosen] }
      const { results } = await operation(source.upload)({ name: source.name, rowId, body })
      await refresh(queryClient, [source.files])
      onUploaded(results)
    } catch (error) {
      setWrong(explain(error).title)
    }
    setBusy(false)
  }
  return (
    <DropZone multiple onFiles={(files) => void send(files)}>
      <span>{isBusy ? t('Uploading') : t('Drop files here, or choose files')}</span>
      {wrong !== undefined && (
        <small role="alert">
          <Icon name="warning" size={12} /> {wrong}
        </small>
      )}
    </DropZone>
  )
}

type Known = Pick<RecordFile, 'id' | 'name'> & Partial<RecordFile>

/** A file with thumbnail, name and size. */
export function FileLine({
  source,
  file,
  onRemove,
}: {
  source: Source
  file: Known
  onRemove?: (() => void) | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const address = fileAddress(source, file.id)
  const isPicture = /^image\/(?:png|jpe?g|gif|webp|avif)$/.test(file.content_type ?? '')
  return (
    <div className={style['file']}>
      {isPicture ? (
        <button
          type="button"
          className={style['fileIcon']}
          onClick={() => setOpen(true)}
          title={t('Preview')}
        >
          <img src={address} alt={t('Preview of {name}', { name: file.name })} loading="lazy" />
        </button>
      ) : (
        <span className={style['fileIcon']}>
          <Icon name="file" size={18} />
        </span>
      )}
      <span className={style['fileName']}>
        <a href={address} download={file.name}>
          {file.name}
        </a>
        <small>{sizeText(file.size)}</small>
      </span>
      {onRemove !== undefined && (
        <IconButton icon="trash" label={t('Remove {name}', { name: file.name })} onClick={onRemove} />
      )}
      <Dialog
        title={file.name}
        open={isOpen}
        onClose={() => setOpen(false)}
        actions={<Button onClick={() => setOpen(false)}>{t('Close')}</Button>}
      >
        <img src={address} alt={file.name} className={style['preview']} />
      </Dialog>
    </div>
  )
}

function sizeText(size: number | undefined): string {
  if (size === undefined) return ''
  if (size < 1024) return t('{count} bytes', { count: formatNumber(size) })
  const { unit, divisor } =
    size < 1024 * 1024 ? { unit: 'KB', divisor: 1024 } : { unit: 'MB', divisor: 1024 * 1024 }
  return `${formatNumber(size / divisor, { maximumFractionDigits: 1 })} ${unit}`
}
