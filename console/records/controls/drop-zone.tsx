import { type ReactNode, useState } from 'react'
import style from './controls.module.css'

/** An area to drop or select files. */
export function DropZone({
  label,
  accept,
  multiple = false,
  onFiles,
  children,
}: {
  /** The accessible name. */
  label?: string
  accept?: string
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  return (
    <label
      className={style['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      <input
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        className={style['hidden']}
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
      />
    </label>
  )
}
