import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { Icon } from '../../kit/icon.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import style from './talk.module.css'

type MessageFile = Schemas['InboxFile']

function addressOf(messageId: string, { place }: MessageFile): string {
  return `/public/v1/channels/media/${messageId}?place=${place}`
}

/** The files of a message: images, audio with transcript, and downloads. */
export function Files({
  messageId,
  files,
  readings,
}: {
  messageId: string
  files: readonly MessageFile[]
  readings: readonly string[]
}) {
  if (files.length === 0) return null
  return (
    <ul className={style['files']} aria-label={t('Files')}>
      {files.map((file, index) => (
        <li key={file.place}>
          <FileView address={addressOf(messageId, file)} file={file} reading={readings[index] ?? ''} />
        </li>
      ))}
    </ul>
  )
}

function FileView({ address, file, reading }: { address: string; file: MessageFile; reading: string }) {
  if (file.content_type.startsWith('image/')) {
    return (
      <a href={address} download={file.name} className={style['picture']}>
        <img src={address} alt={reading === '' ? file.name : reading} loading="lazy" />
      </a>
    )
  }
  if (file.content_type.startsWith('audio/')) {
    return (
      <figure className={style['voice']}>
        <audio controls preload="none" src={address} aria-label={file.name} />
        <figcaption>{reading === '' ? t('No transcript') : reading}</figcaption>
      </figure>
    )
  }
  return (
    <>
      <a href={address} download={file.name} className={style['file']}>
        <Icon name="file" />
        <span>{file.name}</span>
        <small>{sizeText(file.size)}</small>
      </a>
      {reading !== '' && (
        <details className={style['reading']}>
          <summary>{t('What it says')}</summary>
          <p>{reading}</p>
        </details>
      )}
    </>
  )
}

function sizeText(bytes: number): string {
  const [unit, size] =
    bytes < 1000
      ? (['byte', 1] as const)
      : bytes < 100_000
        ? (['kilobyte', 1000] as const)
        : (['megabyte', 1_000_000] as const)
  return formatNumber(bytes / size, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  })
}
