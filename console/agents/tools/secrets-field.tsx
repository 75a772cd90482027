import { originOf } from '../../app/origins.ts'
import { IconButton } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import { Chip } from '../../kit/surface.tsx'
import { type ToolDraft, typedSecrets } from './draft.ts'
import { PairsField } from './pairs-field.tsx'
import style from './tools.module.css'

/** Secrets by name: saved ones, whose values are hidden, and new ones. */
export function SecretsField({
  kept,
  origin,
  draft,
  onChange,
}: {
  kept: readonly string[]
  /** The URL that saved secrets may be sent to. */
  origin: string
  draft: ToolDraft
  onChange: (change: Partial<ToolDraft>) => void
}) {
  const there = kept.filter((name) => !draft.removedSecrets.includes(name))
  const isMoved = originOf(draft.url) !== origin && there.some((name) => !(name in typedSecrets(draft)))
  return (
    <>
      {there.length > 0 && (
        <div className={style['kept']}>
          <span>{t('Kept secrets')}</span>
          <small>{t('Can be sent to {origins}', { origins: origin })}</small>
          {there.map((name) => (
            <span key={name} className={style['secret']}>
              <Chip>{name}</Chip>
              <IconButton
                icon="trash"
                label={t('Remove {name}', { name })}
                onClick={() => onChange({ removedSecrets: [...draft.removedSecrets, name] })}
              />
            </span>
          ))}
        </div>
      )}
      {isMoved && <Problem>{t('The URL points to another server. Enter its secrets again below.')}</Problem>}
      <PairsField
        label={there.length > 0 ? t('New secrets') : t('Secrets')}
        hint={t('Stored encrypted and never shown again. Replaces a secret with the same name.')}
        add={t('Add a secret')}
        secret
        pairs={draft.secrets}
        onChange={(secrets) => onChange({ secrets })}
      />
    </>
  )
}
